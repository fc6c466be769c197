// For a container's health check: ends with 0 while the process on this machine's PORT answers that it can serve.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`, {
  signal: AbortSignal.timeout(4_000),
}).catch((error) => error);
if (!answer.ok) console.error(answer.status ? await answer.text() : String(answer.cause ?? answer));
process.exit(answer.ok ? 0 : 1);
