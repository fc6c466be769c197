/** How a lane works through its jobs. */
export interface LaneLimits {
  /** Jobs that run at the same time. */
  slots: number;
  /** Connections to the database for what the jobs do. */
  connections: number;
  /** Seconds that a job may be due while no job is completed. After that the lane counts as stuck. */
  patience: number;
  /**
   * Milliseconds between two looks for jobs, on average. Null: it looks at every notification, and so begins a job within
   * milliseconds. All lanes are notified of every job, so a lane whose jobs can wait a moment spares the database most looks.
   */
  lookMs: number | null;
}

/**
 * Each lane has job slots and connections of its own, so that work which hangs in one lane never delays another. A mail server
 * may take 30 seconds to fail, so mails get more time before they count as stuck.
 */
export const LANES = {
  orders: { slots: 10, connections: 8, patience: 15, lookMs: null },
  rounds: { slots: 6, connections: 5, patience: 15, lookMs: 500 },
  mails: { slots: 4, connections: 4, patience: 60, lookMs: 100 },
} as const satisfies Record<string, LaneLimits>;

export type LaneName = keyof typeof LANES;

export const LANE_NAMES = ['orders', 'rounds', 'mails'] as const satisfies readonly LaneName[];
