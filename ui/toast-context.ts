import { createContext, type ReactNode, use } from 'react';

export interface Toaster {
  /** Shows a sentence for six seconds, or until it is closed if it says that something went wrong. */
  show: (text: ReactNode, tone?: 'good' | 'info' | 'bad') => void;
}

export const ToastContext = createContext<Toaster | null>(null);

/** The page's toasts. Never the only place of a fact: what a person may need again also stands on the page. */
export function useToast(): Toaster {
  const toaster = use(ToastContext);
  if (!toaster) throw new Error('useToast outside of ToastProvider');
  return toaster;
}
