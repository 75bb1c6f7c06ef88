import { randomUUID } from 'node:crypto';
import { bearer, createClient } from '@rifa-viva/contracts/http/client';
import { atualizarUsuario, login } from '@rifa-viva/contracts/http/usuarios';
import { DEMO_ACCOUNTS } from '@rifa-viva/embedded/demo/accounts';
import { seedDemo } from '@rifa-viva/embedded/demo/seed';
import { patiently } from '../testing/patiently.ts';
import type { Deployment } from './deployment.ts';

/** As the write side announces them at its first start: phone, password, what they are. */
const ANNOUNCED = /^ {2}(\d{11}) {2}(\S+) {2}.* \(shown this once\)$/gm;

/** The first people take the demo's passwords, in place of those they were given; then the demo's data. */
export async function fillWithDemo(deployment: Deployment, dataDir: string): Promise<void> {
  const { url, writers } = deployment;
  for (const [, telefone = '', senha = ''] of (writers[0]?.said() ?? '').matchAll(ANNOUNCED)) {
    const account = DEMO_ACCOUNTS.find((one) => one.telefone === telefone);
    if (!account) throw new Error(`${telefone} is nobody of the demo's`);
    const send = patiently(fetch);
    const { token } = await createClient(send, url).call(login, {
      key: randomUUID(),
      body: { telefone, senha },
    });
    const { idUsuario, nome } = account;
    await createClient(send, url, bearer(token)).call(atualizarUsuario, {
      key: randomUUID(),
      body: { idUsuario, nome, telefone, senha: account.senha, senhaAtual: senha },
    });
  }
  await seedDemo(url, dataDir, () => undefined);
}
