import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { bump, happened, LeanPage } from './page.tsx';

Object.assign(globalThis, { bump, happened });
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LeanPage />
    </StrictMode>,
    {
      onRecoverableError: (error) => happened.push(`recovered from ${String(error)}`),
      onUncaughtError: (error) => happened.push(`uncaught ${String(error)}`),
      onCaughtError: (error) => happened.push(`told of ${String(error)}`),
    },
  );
});
