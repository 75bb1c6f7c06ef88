import { useState } from 'react';
import { abrirEntrada, type Entrada } from '../../comum/entrada.ts';
import { ModalDeConta } from './ModalDeConta.tsx';
import { ModalDeLogin, recarregar } from './ModalDeLogin.tsx';
import { ModalDeNovaSenha } from './ModalDeNovaSenha.tsx';

/** The entry dialogs; a phone that was typed goes along from one to the next. */
export default function Entrar({ qual }: { readonly qual: NonNullable<Entrada> }) {
  const [telefone, setTelefone] = useState('');
  const ir = (para: Entrada, digitado: string) => {
    setTelefone(digitado);
    abrirEntrada(para);
  };
  switch (qual) {
    case 'login':
      return <ModalDeLogin telefone={telefone} aoIr={ir} />;
    case 'criarConta':
      return <ModalDeConta telefone={telefone} aoEntrar={(digitado) => ir('login', digitado)} />;
    case 'novaSenha':
      return (
        <ModalDeNovaSenha
          origem="modal"
          telefone={telefone}
          aoVoltar={() => abrirEntrada('login')}
          aoFechar={() => abrirEntrada(null)}
          aoEntrar={recarregar}
        />
      );
  }
}
