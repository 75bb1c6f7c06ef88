import { MAXIMO_DE_CREDITOS, MAXIMO_POR_LIBERACAO } from '@rifa-viva/contracts/http/pagamentos';
import { MAXIMO_CENTAVOS, paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { informarFeito, pedirAtencao } from '../../avisos/avisos.ts';
import { useProvedor } from '../../providers/data/dataProvider.ts';
import type { CreditosUsados } from '../../providers/data/tipos.ts';
import { type Lembradas, lembrarColunas, lerLembradas } from './colunasLembradas.ts';
import type { Par } from './conferido.ts';
import type { ColunasDoCsv } from './csv.ts';
import { lerExtrato } from './leitor.ts';
import type { ArquivoLido, DoCsv, RespostaDaLeitura } from './leitura.ts';

interface Arquivo {
  readonly nome: string;
  readonly conteudo: File;
}
/** What became of the chosen file. */
export type Situacao =
  | { readonly tipo: 'nenhum' }
  | { readonly tipo: 'lendo'; readonly nome: string }
  | { readonly tipo: 'ilegivel'; readonly nome: string; readonly erro: string; readonly csv: DoCsv | null }
  /** A CSV of a bank that is new here: its columns wait to be confirmed. */
  | { readonly tipo: 'colunas'; readonly nome: string; readonly csv: DoCsv; readonly lido: ArquivoLido }
  | { readonly tipo: 'lido'; readonly nome: string; readonly lido: ArquivoLido };

/** A release that was refused. */
export interface NaoLiberado extends Par {
  readonly motivo: string;
}

function situacaoDe(nome: string, resposta: RespostaDaLeitura): Situacao {
  if (!resposta.ok) return { tipo: 'ilegivel', nome, erro: resposta.erro, csv: resposta.csv };
  const { lido } = resposta;
  if (lido.csv && !lido.csv.lembradas) return { tipo: 'colunas', nome, csv: lido.csv, lido };
  return { tipo: 'lido', nome, lido };
}

const emPartes = <T>(itens: readonly T[], tamanho: number): T[][] =>
  Array.from({ length: Math.ceil(itens.length / tamanho) }, (_, i) =>
    itens.slice(i * tamanho, (i + 1) * tamanho),
  );

/** One statement at a time: its file, which of its credits were used, and releasing by them. */
export function useExtrato(reler: () => void) {
  const dados = useProvedor();
  const [arquivo, setArquivo] = useState<Arquivo | null>(null);
  const [situacao, setSituacao] = useState<Situacao>({ tipo: 'nenhum' });
  const [lembradas, setLembradas] = useState<Lembradas>(lerLembradas);
  const [liberando, setLiberando] = useState(false);
  const [naoLiberados, setNaoLiberados] = useState<readonly NaoLiberado[]>([]);
  const leitura = useRef(0);

  const ler = async (novo: Arquivo, colunas: Lembradas) => {
    leitura.current += 1;
    const esta = leitura.current;
    setArquivo(novo);
    setNaoLiberados([]);
    setSituacao({ tipo: 'lendo', nome: novo.nome });
    const resposta = await lerExtrato(novo.conteudo, colunas);
    // Another file was chosen meanwhile.
    if (leitura.current === esta) setSituacao(situacaoDe(novo.nome, resposta));
  };

  const creditos = situacao.tipo === 'lido' ? situacao.lido.creditos : [];
  const usados = useQuery<CreditosUsados>({
    queryKey: ['creditosUsados', creditos.map(({ chave }) => chave)],
    enabled: creditos.length > 0,
    queryFn: async ({ signal }) => {
      // One of a greater amount paid no reservation.
      const perguntados = creditos
        .filter(({ valor }) => valor <= MAXIMO_CENTAVOS)
        .map(({ chave, dia, valor }) => ({ chave, data: dia, valor: paraReais(valor) }));
      const respostas: CreditosUsados[] = [];
      for (const parte of emPartes(perguntados, MAXIMO_DE_CREDITOS)) {
        respostas.push(await dados.creditosUsados(parte, { signal }));
      }
      return {
        usados: respostas.flatMap((resposta) => resposta.usados),
        iguais: respostas.flatMap((resposta) => resposta.iguais),
      };
    },
  });

  return {
    situacao,
    usados,
    liberando,
    naoLiberados,
    abrir: (conteudo: File) => ler({ nome: conteudo.name, conteudo }, lembradas),
    usarColunas(assinatura: string, colunas: ColunasDoCsv) {
      const agora = lembrarColunas(lembradas, assinatura, colunas);
      setLembradas(agora);
      if (arquivo) void ler(arquivo, agora);
    },
    mudarColunas() {
      if (situacao.tipo === 'lido' && situacao.lido.csv)
        setSituacao({ tipo: 'colunas', nome: situacao.nome, csv: situacao.lido.csv, lido: situacao.lido });
    },
    fechar() {
      leitura.current += 1;
      setArquivo(null);
      setSituacao({ tipo: 'nenhum' });
      setNaoLiberados([]);
    },
    async liberar(pares: readonly Par[]) {
      setLiberando(true);
      setNaoLiberados([]);
      const recusados: NaoLiberado[] = [];
      let feitos = 0;
      for (const parte of emPartes(pares, MAXIMO_POR_LIBERACAO)) {
        const itens = parte.map(({ credito, reserva }) => ({
          chave: credito.chave,
          valor: paraReais(credito.valor),
          data: credito.dia,
          idRifa: reserva.idRifa,
          idPagamento: reserva.idPagamento,
        }));
        try {
          const resultados = await dados.liberarPorExtrato(itens);
          const porChave = new Map(resultados.map((resultado) => [resultado.chave, resultado]));
          for (const par of parte) {
            const resultado = porChave.get(par.credito.chave);
            if (resultado?.liberado) feitos += 1;
            else recusados.push({ ...par, motivo: resultado?.motivo ?? 'Sem resposta.' });
          }
        } catch (falha) {
          recusados.push(...parte.map((par) => ({ ...par, motivo: textoDaFalha(falha) })));
        }
      }
      setNaoLiberados(recusados);
      setLiberando(false);
      const texto = `${feitos.toLocaleString('pt-BR')} ${feitos === 1 ? 'reserva liberada' : 'reservas liberadas'}`;
      if (recusados.length === 0) informarFeito(`${texto} com sucesso!!`);
      else pedirAtencao(`${texto}; ${recusados.length.toLocaleString('pt-BR')} não.`);
      reler();
      await usados.refetch();
    },
  };
}
