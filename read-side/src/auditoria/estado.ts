import { empacotarEstados } from '@rifa-viva/contracts/ao-vivo';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { type carregarEstadoDaRifa, MAXIMO_DE_RESERVAS_LIDAS } from '@rifa-viva/contracts/http/repeticao';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { numerosPremiados, rotuloDoPremio } from '@rifa-viva/contracts/regras/premio';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import {
  eDeBilhetes,
  porStatus,
  STATUS_BILHETE,
  VENDIDOS,
} from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { type EstadoRifa, nomeDoStatus, statusDe } from '@rifa-viva/contracts/rifa/estado';
import { evolve } from '@rifa-viva/contracts/rifa/evolve';
import type { Db } from '../kernel/db.ts';
import { contarEventos } from './eventos.ts';
import { lerNomes } from './pessoas.ts';
import type { Repeticao } from './repeticao.ts';

type Estado = AnswerOf<typeof carregarEstadoDaRifa>;

interface TotaisDaRifa {
  /** By status code. */
  readonly qtdes: readonly number[];
  /** Centavos. */
  readonly vendido: number;
}

export function somarTotais({ status, cobrado }: Pick<EstadoRifa, 'status' | 'cobrado'>): TotaisDaRifa {
  const qtdes = STATUS_BILHETE.map(() => 0);
  let vendido = 0;
  for (let i = 0; i < status.length; i += 1) {
    const codigo = status[i] ?? 0;
    qtdes[codigo] = (qtdes[codigo] ?? 0) + 1;
    if (VENDIDOS.includes(codigo)) vendido += cobrado[i] ?? 0;
  }
  return { qtdes, vendido };
}

const paraResposta = ({ qtdes, vendido }: TotaisDaRifa): Estado['totais'] => ({
  qtdes: porStatus((_, codigo) => qtdes[codigo] ?? 0),
  valorVendido: paraReais(vendido),
});

/** The whole state after an event, and what the event changed. */
export async function lerEstado(db: Db, repeticao: Repeticao, revisao: number): Promise<Estado> {
  const { fita, idRifa } = repeticao;
  const estado = repeticao.estadoApos(revisao);
  const evento = fita.evento(revisao);
  const numeros = eDeBilhetes(evento) ? evento.data.numeros : [];
  const antes = numeros.map((numero) => statusDe(estado, numero));
  const totaisAntes = somarTotais(estado);
  evolve(estado, evento);
  const abertas = [...estado.abertas].slice(0, MAXIMO_DE_RESERVAS_LIDAS).flatMap((indice) => {
    const grupo = estado.grupos.get(indice);
    return grupo ? [grupo] : [];
  });
  const nomes = await lerNomes(
    db,
    abertas.map(({ pessoa }) => pessoa),
  );
  const [contado] = await contarEventos(db, repeticao, [revisao]);
  if (!contado) throw new Error(`raffle ${idRifa} has no event ${revisao}`);
  const momento = (qual: number) => new Date(fita.momento(qual)).toISOString();
  return {
    revisao,
    ultimaRevisao: repeticao.ultima,
    evento: contado,
    primeiroEm: momento(0),
    ultimoEm: momento(repeticao.ultima),
    total: estado.total,
    estados: Buffer.from(empacotarEstados(estado.status)).toString('base64'),
    totais: paraResposta(somarTotais(estado)),
    totaisAntes: paraResposta(totaisAntes),
    mudancas: numeros.flatMap((numero, i) => {
      const [de, para] = [antes[i] ?? 0, statusDe(estado, numero)];
      return de === para ? [] : [numero, de, para];
    }),
    reservasAbertas: estado.abertas.size,
    reservas: abertas.map(({ ordinal, pessoa, qtde, expiraEm }) => ({
      idReserva: ordinal,
      idUsuario: pessoa,
      usuario: nomes.get(pessoa) ?? null,
      qtde,
      expiraEm: new Date(expiraEm).toISOString(),
    })),
    situacao: estado.situacao,
    titulo: estado.dados?.titulo ?? '',
    valor: paraReais(estado.dados?.valor ?? 0),
    qtdeNumeros: estado.dados?.qtdeNumeros ?? 0,
    selada: estado.selada,
    milharSorteada: estado.milharSorteada.join(','),
    resultadoConfirmado: estado.resultado?.confirmado ?? false,
    premiados: lerPremiados(repeticao, estado, revisao),
  };
}

/** Winning tickets, sold or not, highest prize first. */
function lerPremiados(repeticao: Repeticao, estado: EstadoRifa, revisao: number): Estado['premiados'] {
  const emissao = repeticao.ultimoDe('BilhetesEmitidos', revisao)?.data;
  if (estado.milharSorteada.length === 0 || !emissao) return [];
  const premios = numerosPremiados({
    milharSorteada: estado.milharSorteada.join(','),
    sucessor: estado.dados?.sucessor ?? false,
  });
  const numeros = distribuirNumeros(emissao);
  return [...premios].flatMap(([numero, ganhos]) => {
    const lugar = numeros.indexOf(numero);
    if (lugar < 0) return [];
    const numBilhete = Math.floor(lugar / emissao.qtdeChances) + 1;
    return ganhos.map((premio) => ({
      numBilhete,
      numero: premio.numero,
      premio: rotuloDoPremio(premio),
      status: nomeDoStatus(estado, numBilhete),
    }));
  });
}
