import { sairDaConta, usuarioDaSessao } from '@rifa-viva/ui/sessao/sessao.ts';
import { recusarSessao } from '@rifa-viva/ui/sessao/verificacao.ts';
import type { AuthProvider } from 'react-admin';

/** Never answers: the page is on its way to another address, and react-admin must not go to one of its own. */
const saindo = () => new Promise<never>(() => undefined);

/** The shared session guard, as react-admin asks for it. The guard around the application does the watching. */
export const authProvider: AuthProvider = {
  login: saindo,
  async logout() {
    await sairDaConta();
    return saindo();
  },
  async checkAuth() {
    if (usuarioDaSessao()) return;
    await recusarSessao('admin');
    return saindo();
  },
  // A refused session is noticed by the client itself, which makes the guard ask again.
  checkError: async () => undefined,
  async getIdentity() {
    const usuario = usuarioDaSessao();
    return { id: usuario?.idUsuario ?? 0, fullName: usuario?.nome ?? '' };
  },
  getPermissions: async () => usuarioDaSessao()?.tipo,
};
