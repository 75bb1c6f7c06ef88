import { abrirEntrada, type Entrada } from '../../comum/entrada.ts';
import { ModalDeConta } from './ModalDeConta.tsx';
import { ModalDeLogin, recarregar } from './ModalDeLogin.tsx';
import { ModalDeNovaSenha } from './ModalDeNovaSenha.tsx';

/** The entry dialogs. */
export default function Entrar({ qual }: { readonly qual: NonNullable<Entrada> }) {
  switch (qual) {
    case 'login':
      return <ModalDeLogin />;
    case 'criarConta':
      return <ModalDeConta />;
    case 'novaSenha':
      return (
        <ModalDeNovaSenha
          origem="modal"
          aoVoltar={() => abrirEntrada('login')}
          aoFechar={() => abrirEntrada(null)}
          aoEntrar={recarregar}
        />
      );
  }
}
