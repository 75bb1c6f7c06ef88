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
    responder,
  } = pergunta;
  return (
    <Dialogo titulo={titulo} semFechar aoFechar={() => responder(nao === null)}>
      {texto && <p className={estilo.texto}>{texto}</p>}
      <div className={estilo.botoes}>
        {nao !== null && (
          <Botao tipo="secundario" onClick={() => responder(false)}>
            {nao}
          </Botao>
        )}
        <Botao tipo={perigo ? 'perigo' : 'principal'} onClick={() => responder(true)}>
          {sim}
        </Botao>
      </div>
    </Dialogo>
  );
}
