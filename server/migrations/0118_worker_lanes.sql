-- A worker runs its jobs in lanes. Each lane has a row: seen_at is the sign of life that protects its locked jobs, worked_at the
-- last time that work was done or none was due. Rows without a lane come from a worker of an older version.
alter table worker_heartbeats
  add column lane text,
  add column worked_at timestamptz;
