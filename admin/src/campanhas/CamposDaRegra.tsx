import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { MAXIMO_DA_REGRA, MAXIMO_DO_CONCURSO } from '@rifa-viva/contracts/regras/limites';
import {
  NOME_DA_REGRA,
  NOME_DO_SEM_GANHADOR,
  NOMES_DE_REGRA,
  SEM_GANHADOR,
  textoDaRegra,
} from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { CampoDeEscolha } from '../campos/CampoDeEscolha.tsx';
import { CampoDeTexto } from '../campos/CampoDeTexto.tsx';
import { Colunas, Pilha } from '../moldura/caixas.ts';
import { resumoDasChances } from './chances.ts';
import { recusaDaRegra, type ValoresDaCampanha } from './formulario.ts';

type Lidos = Pick<
  ValoresDaCampanha,
  'regra' | 'concurso' | 'descricaoDaRegra' | 'semGanhador' | 'qtdeNumeros'
>;

/** How the number will be drawn, and what that gives each of the raffle's numbers. */
export function CamposDaRegra({ travada }: { readonly travada: boolean }) {
  const [regra, concurso, descricaoDaRegra, semGanhador, qtdeNumeros] = useWatch<
    ValoresDaCampanha,
    ['regra', 'concurso', 'descricaoDaRegra', 'semGanhador', 'qtdeNumeros']
  >({ name: ['regra', 'concurso', 'descricaoDaRegra', 'semGanhador', 'qtdeNumeros'] });
  const outra = regra === 'outra-fonte-v1';
  return (
    <Pilha role="group" aria-label="Sorteio">
      <Colunas n={2}>
        <CampoDeEscolha
          source="regra"
          opcoes={NOMES_DE_REGRA.map((valor) => ({ valor, rotulo: NOME_DA_REGRA[valor] }))}
          ajuda={regra === '' ? 'Campanha sem regra registrada' : undefined}
          desabilitado={travada}
        />
        <CampoDeTexto
          source="concurso"
          ajuda={outra ? undefined : 'Em branco: a primeira extração a partir do dia do sorteio'}
          maximo={MAXIMO_DO_CONCURSO}
          desabilitado={travada}
        />
      </Colunas>
      {outra && (
        <CampoDeTexto
          source="descricaoDaRegra"
          ajuda="O que é sorteado, onde e por quem"
          maximo={MAXIMO_DA_REGRA}
          linhas={2}
          desabilitado={travada}
        />
      )}
      <CampoDeEscolha
        source="semGanhador"
        opcoes={SEM_GANHADOR.map((valor) => ({ valor, rotulo: NOME_DO_SEM_GANHADOR[valor] }))}
        desabilitado={travada}
      />
      <Consequencias {...{ regra, concurso, descricaoDaRegra, semGanhador, qtdeNumeros }} />
    </Pilha>
  );
}

/** The rule in words and every number's chance, once it is known how many numbers there are. */
function Consequencias({ regra, concurso, descricaoDaRegra, semGanhador, qtdeNumeros }: Lidos) {
  const quantos = Number.parseInt(qtdeNumeros, 10) || 0;
  if (regra === '') return null;
  if (quantos === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        As chances aparecem aqui depois da quantidade de números.
      </Typography>
    );
  }
  const recusa = recusaDaRegra({ regra, qtdeNumeros });
  const falta = regra === 'outra-fonte-v1' && descricaoDaRegra.trim() === '';
  const regraInteira = {
    nome: regra,
    concurso: concurso.trim(),
    descricao: descricaoDaRegra.trim(),
    semGanhador,
  };
  return (
    <>
      {!falta && <Typography variant="body2">{textoDaRegra(regraInteira, quantos)}</Typography>}
      <Chances {...{ regra, quantos }} />
      {recusa && <Alert severity="error">{recusa}</Alert>}
    </>
  );
}

function Chances({
  regra,
  quantos,
}: {
  readonly regra: Exclude<Lidos['regra'], ''>;
  readonly quantos: number;
}) {
  const titulo = useId();
  const extracoes = resumoDasChances(regra, quantos);
  if (!extracoes) {
    return (
      <Typography variant="body2" color="textSecondary">
        As chances dessa fonte não podem ser calculadas pelo sistema.
      </Typography>
    );
  }
  return (
    <div>
      <Typography id={titulo} component="h3" variant="subtitle2">
        Chance de cada número
      </Typography>
      <Tabela aria-labelledby={titulo}>
        <thead>
          <tr>
            <th scope="col">Extração</th>
            <th scope="col">Melhor</th>
            <th scope="col">Pior</th>
            <th scope="col">Sem chance</th>
          </tr>
        </thead>
        <tbody>
          {extracoes.map(({ extracao, melhor, pior, semChance }) => (
            <tr key={extracao}>
              <th scope="row">{extracao}</th>
              <td>{melhor}</td>
              <td>{pior}</td>
              <td data-ruim={semChance > 0}>{semChance.toLocaleString('pt-BR')}</td>
            </tr>
          ))}
        </tbody>
      </Tabela>
    </div>
  );
}

const Tabela = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: theme.spacing(0.5, 1, 0.5, 0), textAlign: 'left', verticalAlign: 'top' },
  '& th': { color: theme.palette.text.secondary, fontWeight: 500 },
  '& tr + tr, & tbody tr': { borderTop: `1px solid ${theme.palette.divider}` },
  '& td[data-ruim="true"]': { color: theme.palette.error.main, fontWeight: 600 },
}));
