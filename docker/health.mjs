// Container health: ready to serve.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/saude/pronto`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
