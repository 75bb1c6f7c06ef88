import { type ReactNode, useState } from 'react';
import { criarValor } from '../estado/sinal.ts';
import { useValor } from '../estado/useValor.ts';
import { Botao } from './Botao.tsx';
import estilo from './Confirmacao.module.css';
import { Dialogo } from './Dialogo.tsx';

export interface Pergunta {
  readonly titulo: string;
  readonly texto?: string;
  readonly confirmar?: string;
  /** null: there is nothing to decide, only to acknowledge. */
  readonly cancelar?: string | null;
  /** The act destroys something. */
  readonly perigo?: boolean;
  /** Has to be typed before it is done: too much would be lost by a wrong tap. */
  readonly digitar?: string;
}

interface Aberta extends Pergunta {
  readonly responder: (sim: boolean) => void;
}

const atual = criarValor<Aberta | null>(null);

/** Asks in a modal dialog. Escape and closing answer no (where nothing is to be decided, yes). */
export function confirmar(pergunta: Pergunta): Promise<boolean> {
  atual.ler()?.responder(false);
  return new Promise((resolve) => {
    const responder = (sim: boolean) => {
      atual.mudar(null);
      resolve(sim);
    };
    atual.mudar({ ...pergunta, responder });
  });
}

/** Shows what `confirmar` asks; once in each application's frame. */
export function Confirmacoes() {
  const pergunta = useValor(atual);
  if (!pergunta) return null;
  const {
    titulo,
    texto,
    confirmar: sim = 'Sim',
    cancelar: nao = 'Não',
    perigo = false,
    digitar,
    responder,
  } = pergunta;
  const botoes = (pode: boolean) => (
    <div className={estilo.botoes}>
      {nao !== null && (
        <Botao tipo="secundario" onClick={() => responder(false)}>
          {nao}
        </Botao>
      )}
      <Botao tipo={perigo ? 'perigo' : 'principal'} disabled={!pode} onClick={() => responder(true)}>
        {sim}
      </Botao>
    </div>
  );
  return (
    <Dialogo titulo={titulo} semFechar aoFechar={() => responder(nao === null)}>
      {texto && <p className={estilo.texto}>{texto}</p>}
      {digitar === undefined ? botoes(true) : <Digitado esperado={digitar}>{botoes}</Digitado>}
    </Dialogo>
  );
}

interface PropsDoDigitado {
  readonly esperado: string;
  readonly children: (pode: boolean) => ReactNode;
}

/** The buttons wait until what is to be lost was typed by its name. */
function Digitado({ esperado, children }: PropsDoDigitado) {
  const [texto, setTexto] = useState('');
  const mesmo = (um: string) => um.trim().toLocaleUpperCase('pt-BR');
  return (
    <>
      <label className={estilo.digitar}>
        Digite {esperado} para confirmar
        <input autoComplete="off" value={texto} onChange={(evento) => setTexto(evento.currentTarget.value)} />
      </label>
      {children(mesmo(texto) === mesmo(esperado))}
    </>
  );
}
