import UploadFile from '@mui/icons-material/UploadFile';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { type DragEvent, useMemo, useRef } from 'react';
import { Fila, Pilha, Pontas } from '../../moldura/caixas.ts';
import type { ReservaEmEspera } from '../../providers/data/tipos.ts';
import { conferir, somaDe } from './conferido.ts';
import { EscolhaDeColunas } from './EscolhaDeColunas.tsx';
import { NaoLiberados, Repetidos, SemPar, Usados } from './Listas.tsx';
import type { ArquivoLido } from './leitura.ts';
import { Propostas } from './Propostas.tsx';
import { useExtrato } from './useExtrato.ts';

interface Props {
  readonly reservas: readonly ReservaEmEspera[];
  readonly reler: () => void;
}

/** A bank statement read in the browser, and what it says of the reservations that wait. */
export function PainelDoExtrato({ reservas, reler }: Props) {
  const extrato = useExtrato(reler);
  const { situacao } = extrato;
  const soltar = (evento: DragEvent) => {
    evento.preventDefault();
    const [arquivo] = evento.dataTransfer.files;
    if (arquivo) void extrato.abrir(arquivo);
  };
  return (
    <Card
      component="section"
      aria-label="Extrato do banco"
      onDragOver={(evento) => evento.preventDefault()}
      onDrop={soltar}
    >
      <CardContent>
        <Pilha>
          <Pontas>
            <div>
              <Typography component="h2" variant="h6">
                Extrato do banco
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {situacao.tipo === 'nenhum'
                  ? 'Importe o extrato da conta em OFX ou CSV: os créditos são comparados com as reservas em espera. O arquivo não sai deste aparelho.'
                  : situacao.nome}
              </Typography>
            </div>
            <Fila>
              <EscolherArquivo aoEscolher={(arquivo) => void extrato.abrir(arquivo)} />
              {situacao.tipo !== 'nenhum' && <Button onClick={extrato.fechar}>Fechar extrato</Button>}
            </Fila>
          </Pontas>
          <Conteudo extrato={extrato} reservas={reservas} />
        </Pilha>
      </CardContent>
    </Card>
  );
}

type Extrato = ReturnType<typeof useExtrato>;

function Conteudo({ extrato, reservas }: Pick<Props, 'reservas'> & { readonly extrato: Extrato }) {
  const { situacao } = extrato;
  switch (situacao.tipo) {
    case 'nenhum':
      return null;
    case 'lendo':
      return <Carregando texto="Lendo o extrato..." />;
    case 'ilegivel':
      return (
        <>
          <Alert severity="error">{situacao.erro}</Alert>
          {situacao.csv && <EscolhaDeColunas csv={situacao.csv} aoUsar={extrato.usarColunas} />}
        </>
      );
    case 'colunas':
      return (
        <>
          <Leitura lido={situacao.lido} />
          <EscolhaDeColunas csv={situacao.csv} aoUsar={extrato.usarColunas} />
        </>
      );
    case 'lido':
      return <Lido extrato={extrato} lido={situacao.lido} reservas={reservas} />;
  }
}

function Lido({
  extrato,
  lido,
  reservas,
}: Pick<Props, 'reservas'> & { readonly extrato: Extrato; readonly lido: ArquivoLido }) {
  const { usados } = extrato;
  const conferido = useMemo(
    () => usados.data && conferir(lido.creditos, reservas, usados.data),
    [lido, reservas, usados.data],
  );
  if (lido.creditos.length === 0) {
    return (
      <>
        <Leitura lido={lido} aoMudarColunas={extrato.mudarColunas} />
        <Alert severity="info">O extrato não tem créditos.</Alert>
      </>
    );
  }
  if (!conferido) {
    return usados.error ? (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => usados.refetch()}>
            Tentar novamente
          </Button>
        }
      >
        {textoDaFalha(usados.error)}
      </Alert>
    ) : (
      <Carregando texto="Comparando com as reservas..." />
    );
  }
  return (
    <>
      <Leitura lido={lido} aoMudarColunas={extrato.mudarColunas} />
      <NaoLiberados itens={extrato.naoLiberados} />
      <Propostas
        propostas={conferido.propostas}
        ocupado={extrato.liberando}
        aoLiberar={(pares) => extrato.liberar(pares)}
      />
      <SemPar conferido={conferido} />
      <Usados conferido={conferido} />
      <Repetidos lido={lido} />
    </>
  );
}

/** What was read of the file, and how. */
function Leitura({
  lido,
  aoMudarColunas,
}: {
  readonly lido: ArquivoLido;
  readonly aoMudarColunas?: () => void;
}) {
  const { creditos, debitos, repetidos, ignorados, contas, codificacao, csv } = lido;
  const contar = (n: number, um: string, muitos: string): string[] =>
    n === 0 ? [] : [`${n.toLocaleString('pt-BR')} ${n === 1 ? um : muitos}`];
  const partes = [
    `${creditos.length.toLocaleString('pt-BR')} ${creditos.length === 1 ? 'crédito' : 'créditos'}, ${somaDe(creditos)}`,
    ...contar(debitos, 'débito deixado de fora', 'débitos deixados de fora'),
    ...contar(
      repetidos.length,
      'lançamento repetido lido uma vez só',
      'lançamentos repetidos lidos uma vez só',
    ),
    ...contar(ignorados, 'linha sem data ou valor', 'linhas sem data ou valor'),
    contas.length === 1 ? `conta ${contas[0]}` : `${contas.length} contas`,
    codificacao,
    ...(csv ? [`separador ${csv.separador === '\t' ? 'tabulação' : csv.separador}`] : []),
  ];
  return (
    <Fila>
      <Typography variant="body2" role="status">
        {partes.join(' · ')}
      </Typography>
      {csv && aoMudarColunas && (
        <Button size="small" onClick={aoMudarColunas}>
          Mudar colunas
        </Button>
      )}
    </Fila>
  );
}

function EscolherArquivo({ aoEscolher }: { readonly aoEscolher: (arquivo: File) => void }) {
  const campo = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={campo}
        type="file"
        hidden
        accept=".ofx,.csv,.txt,application/x-ofx,text/csv,text/plain"
        aria-label="Arquivo do extrato"
        onChange={({ target }) => {
          const arquivo = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (arquivo) aoEscolher(arquivo);
        }}
      />
      <Button variant="contained" startIcon={<UploadFile />} onClick={() => campo.current?.click()}>
        Importar extrato
      </Button>
    </>
  );
}
