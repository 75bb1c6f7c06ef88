import type { Entrada } from '../../comum/entrada.ts';
import { ModalDeConta } from './ModalDeConta.tsx';
import { ModalDeLogin } from './ModalDeLogin.tsx';

/** The entry dialogs. */
export default function Entrar({ qual }: { readonly qual: NonNullable<Entrada> }) {
  switch (qual) {
    case 'login':
      return <ModalDeLogin />;
    case 'criarConta':
      return <ModalDeConta />;
  }
}
