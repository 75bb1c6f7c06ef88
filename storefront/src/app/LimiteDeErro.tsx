import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Component, type ReactNode } from 'react';
import estilo from './app.module.css';

interface Props {
  readonly children: ReactNode;
}

/** What is shown when a screen breaks or its code cannot be had (no connection, or a new version is out). */
export class LimiteDeErro extends Component<Props, { readonly falhou: boolean }> {
  override state = { falhou: false };

  static getDerivedStateFromError() {
    return { falhou: true };
  }

  override render() {
    if (!this.state.falhou) return this.props.children;
    return (
      <div className={estilo.centro} role="alert">
        <h1>Ocorreu um erro</h1>
        <p>Não foi possível mostrar esta tela.</p>
        <Botao onClick={() => location.reload()}>Tentar novamente</Botao>
      </div>
    );
  }
}
