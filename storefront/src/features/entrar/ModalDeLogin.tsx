import { Botao } from '@rifa-viva/ui/Botao.tsx';
import { CampoDeSenha, CampoDeTelefone } from '@rifa-viva/ui/Campo.tsx';
import { Dialogo } from '@rifa-viva/ui/Dialogo.tsx';
import { retirarRetorno } from '@rifa-viva/ui/sessao/retorno.ts';
import { avisar, avisarOcupado, DURACAO } from '@rifa-viva/ui/Toast.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { abrirEntrada } from '../../comum/entrada.ts';
import { entrar } from './entrada.ts';
import estilo from './entrar.module.css';
import { erroDoLogin } from './validacao.ts';

/** Reload after a login in the dialog (spec, section 9). */
const RECARGA_MS = 1000;

export function ModalDeLogin() {
  const [telefone, setTelefone] = useState('');
  const [senha, setSenha] = useState('');
  const [ocupado, setOcupado] = useState(false);
  const campoDaSenha = useRef<HTMLInputElement>(null);

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (ocupado) return;
    const erro = erroDoLogin({ telefone, senha });
    if (erro) return avisar(erro);
    setOcupado(true);
    avisarOcupado('Validando login... Aguarde!!');
    const desfecho = await entrar({ telefone, senha }, 'modal');
    if (!desfecho.ok) {
      setOcupado(false);
      return avisar(desfecho.texto);
    }
    void avisar('Logado com sucesso!!', DURACAO.curta);
    setTimeout(recarregar, RECARGA_MS);
  };

  return (
    <Dialogo titulo="Login" aoFechar={() => abrirEntrada(null)}>
      <form className={estilo.formulario} onSubmit={(evento) => void enviar(evento)} noValidate>
        <CampoDeTelefone
          rotulo="Telefone"
          valor={telefone}
          aoMudar={setTelefone}
          aoCompletar={() => campoDaSenha.current?.focus()}
          autoComplete="username"
        />
        <CampoDeSenha ref={campoDaSenha} rotulo="Senha" valor={senha} aoMudar={setSenha} />
        <div className={estilo.botoes}>
          <Botao type="submit" tipo="acao" largo ocupado={ocupado}>
            Login
          </Botao>
          <Botao tipo="secundario" largo onClick={() => abrirEntrada(null)}>
            Cancelar
          </Botao>
        </div>
        <button type="button" className={estilo.ligacao} onClick={() => abrirEntrada('criarConta')}>
          Criar Conta
        </button>
      </form>
    </Dialogo>
  );
}

/** The page starts again with the session, on the screen that was asked for before. */
function recarregar(): void {
  const destino = retirarRetorno();
  if (destino === null) location.reload();
  else location.assign(destino);
}
