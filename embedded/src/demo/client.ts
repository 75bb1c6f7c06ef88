/** Calls the product as a person would, with the person's token. */
export interface DemoClient {
  send<T>(method: 'POST' | 'PUT' | 'GET', path: string, body?: unknown, key?: string): Promise<T>;
  upload(path: string, name: string, picture: Buffer): Promise<string>;
}

export async function signIn(url: string, telefone: string, senha: string): Promise<DemoClient> {
  const answer = await fetch(`${url}/api/usuarios/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ telefone, senha }),
  });
  if (!answer.ok) throw new Error(`login of ${telefone} failed: ${answer.status} ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  const authorization = { Authorization: `Bearer ${token}` };
  return {
    async send<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
      const result = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...authorization,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(key ? { 'Idempotency-Key': key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!result.ok) throw new Error(`${method} ${path}: ${result.status} ${await result.text()}`);
      return (await result.json()) as T;
    },
    async upload(path, name, picture) {
      const form = new FormData();
      form.set('imagem', new Blob([new Uint8Array(picture)], { type: 'image/png' }), name);
      const result = await fetch(`${url}${path}`, { method: 'POST', headers: authorization, body: form });
      if (!result.ok) throw new Error(`${path}: ${result.status} ${await result.text()}`);
      return ((await result.json()) as { nome: string }).nome;
    },
  };
}
