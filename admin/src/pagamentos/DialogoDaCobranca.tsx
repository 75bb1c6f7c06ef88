import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { NOME_DO_PROVEDOR } from '@rifa-viva/contracts/regras/cobranca';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero, idBilhete, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { HistoricoBilhete } from '@rifa-viva/ui/bilhete/HistoricoBilhete.tsx';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { informarFeito, pedirAtencao } from '../avisos/avisos.ts';
import { Palavra } from '../lista/Tabela.tsx';
import { Ficha, Fila, Pilha } from '../moldura/caixas.ts';
import { Lido } from '../moldura/Lido.tsx';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { CobrancaComHistoria } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import { Conferencia } from './Conferencia.tsx';
import { Devolucao } from './Devolucao.tsx';
import { Situacao } from './Situacao.tsx';

interface Props {
  readonly id: string;
  readonly aoFechar: () => void;
}

/** One charge: what it is, what became of its money, what can be done. */
export function DialogoDaCobranca({ id, aoFechar }: Props) {
  const dados = useProvedor();
  const consulta = useQuery({
    queryKey: ['pagamentos', 'uma', id],
    queryFn: ({ signal }) => dados.carregarCobranca(id, { signal }),
  });
  return (
    <Dialogo titulo="Cobrança" largura="larga" aoFechar={aoFechar}>
      <Lido consulta={consulta}>{(cobranca) => <UmaCobranca cobranca={cobranca} />}</Lido>
    </Dialogo>
  );
}

interface DaCobranca {
  readonly cobranca: CobrancaComHistoria;
}

function UmaCobranca({ cobranca }: DaCobranca) {
  const bilhetes = useBilhetes(cobranca);
  return (
    <Pilha>
      <Fila>
        <Situacao situacao={cobranca.situacao} />
      </Fila>
      {cobranca.aguarda && <Alert severity="warning">{cobranca.aguarda}</Alert>}
      {cobranca.situacao === 'devolvendo' && (
        <div>
          <Typography variant="body2">
            Pedimos a devolução a {NOME_DO_PROVEDOR[cobranca.provedor]}; esta tela se atualiza sozinha.
          </Typography>
          <LinearProgress aria-label="Devolução em andamento" />
        </div>
      )}
      <Dados cobranca={cobranca} />
      <Bilhetes bilhetes={bilhetes} />
      {cobranca.podeDevolver && (
        <Devolucao
          key={cobranca.situacao}
          cobranca={cobranca}
          bilhetes={bilhetes.map(({ texto }) => texto)}
        />
      )}
      {cobranca.podeConferir && <Conferencia cobranca={cobranca} />}
      <section aria-label="Histórico da cobrança">
        <Typography component="h3" variant="subtitle1" gutterBottom>
          O que aconteceu
        </Typography>
        <Historia>
          {cobranca.historia.map(({ em, frase }, i) => (
            // A history only grows.
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other name
            <li key={i}>
              <time dateTime={em}>{formatarDataHora(em)}</time>
              <span>{frase}</span>
            </li>
          ))}
        </Historia>
      </section>
    </Pilha>
  );
}

interface BilheteDaCobranca {
  readonly id: number;
  /** As people know it. */
  readonly texto: string;
}

/** Its tickets; how wide their numbers are is the campaign's. */
function useBilhetes({ idRifa, numeros }: CobrancaComHistoria): readonly BilheteDaCobranca[] {
  const dados = useProvedor();
  const { data: rifa } = useQuery({
    queryKey: ['cadastroCampanha', 'carregarRifa', idRifa],
    enabled: idRifa !== null && numeros.length > 0,
    queryFn: ({ signal }) => dados.carregarRifa(idRifa ?? 0, { signal }),
  });
  const largura = larguraDoNumero(rifa?.qtdeNumeros ?? 0);
  return numeros.map((numero) => ({
    id: idBilhete(idRifa ?? 0, numero),
    texto: formatarNumero(numero, largura),
  }));
}

function Dados({ cobranca }: DaCobranca) {
  const { idPagamento, idRifa } = cobranca;
  return (
    <Ficha>
      <dt>Valor</dt>
      <dd>{reais(cobranca.valor)}</dd>
      <dt>Recebido</dt>
      <dd>{reais(cobranca.recebido)}</dd>
      <dt>Devolvido</dt>
      <dd>{reais(cobranca.devolvido)}</dd>
      <dt>Comprador</dt>
      <dd>
        {cobranca.comprador ? (
          <LinkDaRota para={`/cliente?id=${cobranca.idUsuario}`}>{cobranca.comprador}</LinkDaRota>
        ) : (
          'Dados removidos'
        )}
      </dd>
      <dt>Provedor</dt>
      <dd>{NOME_DO_PROVEDOR[cobranca.provedor]}</dd>
      {idPagamento && (
        <>
          <dt>Identificador</dt>
          <dd>
            <Identificador texto={idPagamento} />
          </dd>
        </>
      )}
      <dt>Criada em</dt>
      <dd>{formatarDataHora(cobranca.dtCriacao)}</dd>
      <dt>{cobranca.dtPagamento ? 'Paga em' : 'A pagar até'}</dt>
      <dd>{formatarDataHora(cobranca.dtPagamento ?? cobranca.pagarAte)}</dd>
      {idRifa !== null && (
        <>
          <dt>Campanha</dt>
          <dd>
            {cobranca.titulo}
            <Caminhos>
              <LinkDaRota para={`/financeiro?id=${idRifa}`}>Financeiro</LinkDaRota>
              <LinkDaRota para={`/manutencao?id=${idRifa}`}>Manutenção</LinkDaRota>
            </Caminhos>
          </dd>
        </>
      )}
    </Ficha>
  );
}

function Identificador({ texto }: { readonly texto: string }) {
  const copiar = async () => {
    if (await copiarTexto(texto)) informarFeito('Identificador copiado!');
    else pedirAtencao('Não foi possível copiar.');
  };
  return (
    <>
      <Palavra>{texto}</Palavra>{' '}
      <IconButton size="small" aria-label="Copiar identificador" onClick={copiar}>
        <ContentCopy fontSize="inherit" />
      </IconButton>
    </>
  );
}

/** Each leads to its own history. */
function Bilhetes({ bilhetes }: { readonly bilhetes: readonly BilheteDaCobranca[] }) {
  const [aberto, setAberto] = useState<BilheteDaCobranca | null>(null);
  if (bilhetes.length === 0) return null;
  return (
    <section aria-label="Bilhetes da cobrança">
      <Typography component="h3" variant="subtitle1" gutterBottom>
        Bilhetes
      </Typography>
      <Fila>
        {bilhetes.map((bilhete) => (
          <Button
            key={bilhete.id}
            size="small"
            variant="outlined"
            aria-label={`Histórico do bilhete ${bilhete.texto}`}
            onClick={() => setAberto(bilhete)}
          >
            {bilhete.texto}
          </Button>
        ))}
      </Fila>
      {aberto && (
        <HistoricoBilhete idBilhete={aberto.id} numero={aberto.texto} aoFechar={() => setAberto(null)} />
      )}
    </section>
  );
}

const Caminhos = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 2),
}));

const Historia = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1.25),
  '& li': {
    display: 'grid',
    paddingLeft: theme.spacing(1.5),
    borderLeft: `3px solid ${theme.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& time': { color: theme.palette.text.secondary },
}));
