import { bearer, type Client, createClient } from '@rifa-viva/contracts/http/client';
import { login } from '@rifa-viva/contracts/http/usuarios';
import { DEMO_ACCOUNTS } from './accounts.ts';

export async function signIn(url: string, telefone: string, senha: string): Promise<Client> {
  const { token } = await createClient(fetch, url).call(login, { body: { telefone, senha } });
  return createClient(fetch, url, bearer(token));
}

/** As the administrator of the company. */
export function signInAsCompany(url: string): Promise<Client> {
  const [, company] = DEMO_ACCOUNTS;
  if (!company) throw new Error('the demo has no company');
  return signIn(url, company.telefone, company.senha);
}
