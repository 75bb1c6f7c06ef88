import { maiusculas } from '@rifa-viva/contracts/regras/texto';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Campo, CampoDeSenha, CampoDeTelefone } from '@rifa-viva/ui/pecas/Campo.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { avisar, avisarOcupado, DURACAO } from '@rifa-viva/ui/pecas/Toast.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { abrirEntrada } from '../../comum/entrada.ts';
import { criarConta } from './entrada.ts';
import estilo from './entrar.module.css';
import { erroDaConta } from './validacao.ts';

export function ModalDeConta() {
  const [nome, setNome] = useState('');
  const [telefone, setTelefone] = useState('');
  const [senha, setSenha] = useState('');
  const [ocupado, setOcupado] = useState(false);
  const campoDaSenha = useRef<HTMLInputElement>(null);

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (ocupado) return;
    const conta = { nome, telefone, senha };
    const erro = erroDaConta(conta);
    if (erro) return avisar(erro);
    setOcupado(true);
    avisarOcupado('Cadastrando Usuário... Por favor, aguarde...');
    const desfecho = await criarConta(conta);
    if (!desfecho.ok) {
      setOcupado(false);
      return avisar(desfecho.texto, DURACAO.longa);
    }
    void avisar('Conta criada com sucesso...', DURACAO.curta);
    abrirEntrada('login');
  };

  return (
    <Dialogo titulo="Criar Conta" aoFechar={() => abrirEntrada(null)}>
      <form className={estilo.formulario} onSubmit={(evento) => void enviar(evento)} noValidate>
        <Campo
          rotulo="Nome"
          valor={nome}
          aoMudar={(texto) => setNome(maiusculas(texto))}
          autoComplete="name"
          maxLength={120}
        />
        <CampoDeTelefone
          rotulo="Telefone"
          valor={telefone}
          aoMudar={setTelefone}
          aoCompletar={() => campoDaSenha.current?.focus()}
        />
        <CampoDeSenha
          ref={campoDaSenha}
          rotulo="Senha"
          valor={senha}
          aoMudar={setSenha}
          autoComplete="new-password"
        />
        <div className={estilo.botoes}>
          <Botao type="submit" tipo="acao" largo ocupado={ocupado}>
            Criar
          </Botao>
          <Botao tipo="secundario" largo onClick={() => abrirEntrada(null)}>
            Cancelar
          </Botao>
        </div>
      </form>
    </Dialogo>
  );
}
