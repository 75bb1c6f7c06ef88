import { MINUTOS_DO_CODIGO } from '@rifa-viva/contracts/regras/codigo-de-senha';
import { MAXIMO_DA_SENHA, MAXIMO_DO_CODIGO } from '@rifa-viva/contracts/regras/limites';
import { MINIMO_DA_SENHA } from '@rifa-viva/contracts/regras/senha';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { avisarErro, avisarOcupado, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Campo, CampoDeSenha, CampoDeTelefone } from '@rifa-viva/ui/pecas/Campo.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { useFalta } from '@rifa-viva/ui/pecas/falta.ts';
import { type FormEvent, useRef, useState } from 'react';
import { ehMovel, linkDoWhatsApp, numeroEscrito } from '../../comum/canais.ts';
import { type Origem, redefinir } from './entrada.ts';
import estilo from './entrar.module.css';
import { faltaDaNovaSenha, type NovaSenha } from './validacao.ts';

interface Props {
  readonly origem: Origem;
  /** Typed before. */
  readonly telefone: string;
  readonly aoVoltar: () => void;
  readonly aoFechar: () => void;
  /** Logged in, and told so. */
  readonly aoEntrar: () => void;
}

/** Whoever forgot his password chooses another by a code of the company's, and is in. */
export function ModalDeNovaSenha({ origem, telefone, aoVoltar, aoFechar, aoEntrar }: Props) {
  const [nova, setNova] = useState<NovaSenha>({ telefone, codigo: '', senha: '', repetida: '' });
  const [ocupado, setOcupado] = useState(false);
  const { acusar, marcar, corrigir, erroDe } = useFalta<keyof NovaSenha>();
  const campoDoCodigo = useRef<HTMLInputElement>(null);
  const campo = (nome: keyof NovaSenha) => ({
    valor: nova[nome],
    erro: erroDe(nome),
    aoMudar: (texto: string) => {
      setNova((antes) => ({ ...antes, [nome]: texto }));
      corrigir(nome);
    },
  });

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (ocupado) return;
    const falta = faltaDaNovaSenha(nova);
    if (falta) return acusar(falta);
    setOcupado(true);
    avisarOcupado('Validando dados... Aguarde!!');
    const desfecho = await redefinir(nova, origem);
    if (!desfecho.ok) {
      setOcupado(false);
      marcar(desfecho.falta);
      return avisarErro(desfecho.texto, DURACAO.longa);
    }
    await avisarSucesso('Senha alterada. Você já está na sua conta.', DURACAO.curta);
    aoEntrar();
  };

  return (
    <Dialogo titulo="Nova Senha" aoFechar={aoFechar}>
      <form className={estilo.formulario} onSubmit={(evento) => void enviar(evento)} noValidate>
        <ComoPedirOCodigo />
        <CampoDeTelefone
          rotulo="Telefone"
          {...campo('telefone')}
          aoCompletar={() => campoDoCodigo.current?.focus()}
          autoComplete="username"
        />
        <Campo
          ref={campoDoCodigo}
          rotulo="Código"
          {...campo('codigo')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAXIMO_DO_CODIGO}
          placeholder="XXXXX-XXXXX"
        />
        <CampoDeSenha
          rotulo="Nova Senha"
          {...campo('senha')}
          ajuda={`Pelo menos ${MINIMO_DA_SENHA} caracteres`}
          autoComplete="new-password"
          maxLength={MAXIMO_DA_SENHA}
        />
        <CampoDeSenha
          rotulo="Repita A Nova Senha"
          {...campo('repetida')}
          autoComplete="new-password"
          maxLength={MAXIMO_DA_SENHA}
        />
        <div className={estilo.botoes}>
          <Botao type="submit" tipo="acao" largo ocupado={ocupado}>
            Salvar E Entrar
          </Botao>
          <Botao tipo="secundario" largo onClick={aoVoltar}>
            Voltar
          </Botao>
        </div>
      </form>
    </Dialogo>
  );
}

const PEDIDO = 'Olá! Esqueci minha senha e preciso de um código para criar outra.';

/** Whom to ask: the company's WhatsApp, else its phone, else its contact page. */
function ComoPedirOCodigo() {
  const { nome, whatsApp, telefone } = useEmpresa();
  const conversa = linkDoWhatsApp(whatsApp, ehMovel(navigator.userAgent), PEDIDO);
  return (
    <div className={estilo.orientacao}>
      <p>
        Peça um código a {nome || 'quem vende os bilhetes'}. Ele vale {MINUTOS_DO_CODIGO} minutos e serve uma
        vez.
      </p>
      {conversa && (
        <a href={conversa} target="_blank" rel="noopener noreferrer">
          <span>
            Pedir o código pelo WhatsApp: <span className={estilo.numero}>{numeroEscrito(whatsApp)}</span>
          </span>
        </a>
      )}
      {!conversa && telefone !== '' && (
        <a href={`tel:${telefone.replace(/[^\d+]/g, '')}`}>Ligar: {telefone}</a>
      )}
      {!conversa && telefone === '' && <a href="/contato">Ver os contatos</a>}
    </div>
  );
}
