import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { baixarCsv, baixarExcel } from '../exportacao/exportacao.ts';
import { Dia } from '../lista/CaixaDeEscolha.tsx';
import { camposDe, daPrimeiraPagina, defeitoDoPeriodo, lerDias } from '../lista/campos.ts';
import { DoPeriodo } from '../lista/DoPeriodo.tsx';
import { type Coluna, Tabela } from '../lista/Tabela.tsx';
import { Botoes, Fila, Pilha } from '../moldura/caixas.ts';
import { Lido } from '../moldura/Lido.tsx';
import { Vazia } from '../moldura/Vazia.tsx';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { TotaisDoDia } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import { SEM_CAMPOS, ultimosDias } from './filtros.ts';
import { confere, diaPorExtenso, planilhaDosTotais, somarDias } from './planilhas.ts';

const TODOS = 'Total';
const COLUNAS: readonly [Coluna<TotaisDoDia>, ...Coluna<TotaisDoDia>[]] = [
  { titulo: 'Dia', celula: ({ dia }) => (dia === TODOS ? TODOS : diaPorExtenso(dia)) },
  { titulo: 'Recebido', celula: ({ recebido }) => reais(recebido), valor: true },
  { titulo: 'Vendido', celula: ({ vendido }) => reais(vendido), valor: true },
  { titulo: 'Devolvido', celula: ({ devolvido }) => reais(devolvido), valor: true },
  { titulo: 'Pendente', celula: ({ pendente }) => reais(pendente), valor: true },
];

/** Where the money of each day's payments is now. */
export function TotaisPorDia() {
  const [busca, mudarBusca] = useSearchParams();
  const { de, ate } = { ...ultimosDias(agora()), ...lerDias(busca) };
  const ateQuando = busca.get('ate') || ate;
  return (
    <Pilha>
      <Periodo
        key={`${de} ${ateQuando}`}
        de={de}
        ate={ateQuando}
        aoMudar={(novo) => mudarBusca(daPrimeiraPagina(busca, { ...camposDe(SEM_CAMPOS, busca), ...novo }))}
      />
      <DoPeriodo de={de} ate={ateQuando}>
        <Totais de={de} ate={ate} />
      </DoPeriodo>
    </Pilha>
  );
}

interface Dias {
  readonly de: string;
  readonly ate: string;
}

function Totais({ de, ate }: Dias) {
  const dados = useProvedor();
  const consulta = useQuery({
    queryKey: ['pagamentos', 'totais', de, ate],
    queryFn: ({ signal }) => dados.totaisPagamentos({ de, ate }, { signal }),
  });
  return (
    <Lido consulta={consulta} esperando={<Skeleton variant="rounded" height={320} />}>
      {(data) =>
        data.length === 0 ? (
          <Vazia texto="Nenhum pagamento neste período" procurado>
            <p>Escolha outros dias.</p>
          </Vazia>
        ) : (
          <PorDia dias={data} de={de} ate={ate} />
        )
      }
    </Lido>
  );
}

interface PropsDoPeriodo extends Dias {
  readonly aoMudar: (periodo: Dias) => void;
}

function Periodo(props: PropsDoPeriodo) {
  const [de, setDe] = useState(props.de);
  const [ate, setAte] = useState(props.ate);
  const { ate: defeito } = defeitoDoPeriodo(de, ate);
  return (
    <Fila
      as="form"
      onSubmit={(evento) => {
        evento.preventDefault();
        if (defeito === undefined) props.aoMudar({ de, ate });
      }}
    >
      <Dia label="Pagos de" size="small" required value={de} onChange={({ target }) => setDe(target.value)} />
      <Dia
        label="Pagos até"
        size="small"
        required
        value={ate}
        onChange={({ target }) => setAte(target.value)}
        error={defeito !== undefined}
        helperText={defeito}
      />
      <Button type="submit" variant="contained">
        Ver período
      </Button>
    </Fila>
  );
}

interface PropsPorDia extends Dias {
  readonly dias: readonly TotaisDoDia[];
}

function PorDia({ dias, de, ate }: PropsPorDia) {
  const total = somarDias(dias);
  const certo = confere(total) && dias.every(confere);
  const planilha = () => planilhaDosTotais(dias, de, ate);
  return (
    <>
      <Alert severity={certo ? 'success' : 'error'} aria-label="Conferência">
        <Typography variant="body2">
          Recebido {reais(total.recebido)} = vendido {reais(total.vendido)} + devolvido{' '}
          {reais(total.devolvido)} + pendente {reais(total.pendente)}
        </Typography>
        <Typography variant="body2">
          {certo ? 'A conta fecha, em cada dia e no total.' : 'A conta não fecha: avise o suporte.'}
        </Typography>
      </Alert>
      <Botoes>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Download />}
          onClick={() => baixarCsv(planilha())}
        >
          Exportar CSV
        </Button>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Download />}
          onClick={() => baixarExcel(planilha())}
        >
          Exportar Excel
        </Button>
      </Botoes>
      <Tabela
        rotulo="Totais por dia"
        colunas={COLUNAS}
        linhas={dias}
        chaveDe={({ dia }) => dia}
        total={{ dia: TODOS, ...total }}
      />
    </>
  );
}
