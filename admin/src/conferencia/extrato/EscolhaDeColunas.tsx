import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import { useState } from 'react';
import { CaixaDeEscolha } from '../../lista/CaixaDeEscolha.tsx';
import { Botoes, Pilha } from '../../moldura/caixas.ts';
import { diaMostrado } from './conferido.ts';
import type { ColunasDoCsv } from './csv.ts';
import type { DoCsv } from './leitura.ts';
import { lerDia, lerQuantia } from './texto.ts';

interface Props {
  readonly csv: DoCsv;
  readonly aoUsar: (assinatura: string, colunas: ColunasDoCsv) => void;
}

const ORDENS = { dia: 'Dia/mês/ano', mes: 'Mês/dia/ano', ano: 'Ano-mês-dia' } as const;
const DECIMAIS = { ',': 'Vírgula (1.234,56)', '.': 'Ponto (1,234.56)' } as const;
const NENHUMA = '';

/** Which column of a CSV is which: proposed, and chosen once for all files of this bank. */
export function EscolhaDeColunas({ csv, aoUsar }: Props) {
  const [colunas, setColunas] = useState(csv.colunas);
  const mudar = (mudanca: Partial<ColunasDoCsv>) => setColunas({ ...colunas, ...mudanca });
  const titulos = csv.titulos.map((titulo, i) => [String(i), titulo] as const);
  return (
    <Pilha role="group" aria-label="Colunas do arquivo">
      <Typography component="h3" variant="subtitle1">
        Colunas do arquivo
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Confira uma vez: na próxima importação de um arquivo igual a escolha vale sozinha.
      </Typography>
      <Campos>
        <Escolha
          rotulo="Data"
          valor={String(colunas.data)}
          opcoes={titulos}
          aoMudar={(v) => mudar({ data: Number(v) })}
        />
        <Escolha
          rotulo="Valor"
          valor={String(colunas.valor)}
          opcoes={titulos}
          aoMudar={(v) => mudar({ valor: Number(v) })}
        />
        <Escolha
          rotulo="Descrição"
          valor={String(colunas.descricao)}
          opcoes={titulos}
          aoMudar={(v) => mudar({ descricao: Number(v) })}
        />
        <Escolha
          rotulo="Identificador do banco"
          valor={colunas.identificador === null ? NENHUMA : String(colunas.identificador)}
          opcoes={[[NENHUMA, 'Nenhum'], ...titulos]}
          aoMudar={(v) => mudar({ identificador: v === NENHUMA ? null : Number(v) })}
        />
        <Escolha
          rotulo="Formato da data"
          valor={colunas.ordem}
          opcoes={Object.entries(ORDENS)}
          aoMudar={(v) => mudar({ ordem: v === 'mes' || v === 'ano' ? v : 'dia' })}
        />
        <Escolha
          rotulo="Separador decimal"
          valor={colunas.decimal}
          opcoes={Object.entries(DECIMAIS)}
          aoMudar={(v) => mudar({ decimal: v === '.' ? '.' : ',' })}
        />
        <TextField
          label="Conta"
          value={colunas.conta}
          helperText="Distingue as contas da empresa"
          slotProps={{ htmlInput: { maxLength: 40 } }}
          onChange={({ target }) => mudar({ conta: target.value })}
        />
      </Campos>
      <Exemplos csv={csv} colunas={colunas} />
      <Botoes>
        <Button variant="contained" onClick={() => aoUsar(csv.assinatura, colunas)}>
          Usar essas colunas
        </Button>
      </Botoes>
    </Pilha>
  );
}

const Campos = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
}));

interface EscolhaProps {
  readonly rotulo: string;
  readonly valor: string;
  readonly opcoes: readonly (readonly [valor: string, texto: string])[];
  readonly aoMudar: (valor: string) => void;
}

const Escolha = ({ rotulo, valor, opcoes, aoMudar }: EscolhaProps) => (
  <CaixaDeEscolha
    label={rotulo}
    value={valor}
    opcoes={opcoes}
    onChange={({ target }) => aoMudar(target.value)}
  />
);

/** The first lines of the file and how they are understood. */
function Exemplos({ csv, colunas }: { readonly csv: DoCsv; readonly colunas: ColunasDoCsv }) {
  const usadas = [colunas.data, colunas.valor, colunas.descricao, colunas.identificador];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is scrolled by keyboard too.
    <section className="exemplos" tabIndex={0} aria-label="Primeiras linhas do arquivo">
      <table>
        <thead>
          <tr>
            <th scope="col">Lido como</th>
            {csv.titulos.map((titulo, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places.
              <th key={i} scope="col" data-usada={usadas.includes(i)}>
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {csv.exemplos.map((linha, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are their places.
            <tr key={n}>
              <td>{entendida(linha, colunas)}</td>
              {csv.titulos.map((_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places.
                <td key={i} data-usada={usadas.includes(i)}>
                  {linha[i] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function entendida(linha: readonly string[], { data, valor, ordem, decimal }: ColunasDoCsv): string {
  const dia = lerDia(linha[data] ?? '', ordem);
  const centavos = lerQuantia(linha[valor] ?? '', decimal);
  if (dia === null || centavos === null) return 'Deixada de fora';
  const texto = formatarReais(Math.abs(centavos));
  return `${diaMostrado(dia)}: ${centavos > 0 ? `crédito de ${texto}` : `débito de ${texto}`}`;
}
