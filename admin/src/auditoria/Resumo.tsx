import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { SITUACOES, STATUS_BILHETE, statusDoCodigo } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { Colunas, Ficha } from '../moldura/caixas.ts';
import { reais } from '../providers/dinheiro.ts';
import { lerMudancas } from './grade.ts';
import type { Estado } from './useRepeticao.ts';

const maiuscula = (nome: string) => nome.charAt(0).toUpperCase() + nome.slice(1);
const inteiro = (n: number) => n.toLocaleString('pt-BR');

type Linha = readonly [
  rotulo: string,
  de: (totais: Estado['totais']) => number,
  forma: (n: number) => string,
];

const LINHAS: readonly Linha[] = [
  ...STATUS_BILHETE.map(
    (status): Linha => [maiuscula(SITUACOES[status].contagem), ({ qtdes }) => qtdes[status], inteiro],
  ),
  ['Valor vendido', ({ valorVendido }) => valorVendido, reais],
];

const SITUACAO: Readonly<Record<string, string>> = {
  ativo: 'Ativa',
  excluido: 'Excluída',
  expurgado: 'Retirada para sempre',
};

/** Totals, open reservations and prizes at this point of the log, and what its event changed. */
export function Resumo({ estado, largura }: { readonly estado: Estado; readonly largura: number }) {
  return (
    <Colunas n={2} desde="md">
      <Card component="section" aria-label="Totais">
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            Totais
          </Typography>
          <Totais estado={estado} />
        </CardContent>
      </Card>
      <Card component="section" aria-label="O que mudou">
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            O que mudou
          </Typography>
          <Mudancas estado={estado} largura={largura} />
          <Reservas estado={estado} />
          <Premios estado={estado} largura={largura} />
        </CardContent>
      </Card>
    </Colunas>
  );
}

function Totais({ estado }: { readonly estado: Estado }) {
  const { totais, totaisAntes } = estado;
  return (
    <Ficha>
      {LINHAS.map(([rotulo, de, forma]) => {
        const diferenca = de(totais) - de(totaisAntes);
        return (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>
              {forma(de(totais))}
              {diferenca !== 0 && (
                <strong className="auditoria-diferenca">
                  {' '}
                  ({diferenca > 0 ? '+' : '−'}
                  {forma(Math.abs(diferenca))})
                </strong>
              )}
            </dd>
          </div>
        );
      })}
      <dt>Campanha</dt>
      <dd>
        {SITUACAO[estado.situacao] ?? estado.situacao}
        {estado.selada && ', lista selada'}
      </dd>
    </Ficha>
  );
}

/** Spelled out; further ones are counted. */
const MAXIMO_DE_MUDANCAS = 12;

function Mudancas({ estado, largura }: { readonly estado: Estado; readonly largura: number }) {
  const mudancas = lerMudancas(estado.mudancas);
  if (mudancas.length === 0) {
    return <Typography color="textSecondary">Nenhum bilhete mudou neste evento.</Typography>;
  }
  const resto = mudancas.length - MAXIMO_DE_MUDANCAS;
  return (
    <ul className="auditoria-mudancas" aria-label="Bilhetes que mudaram">
      {mudancas.slice(0, MAXIMO_DE_MUDANCAS).map(({ numero, antes, depois }) => (
        <li key={numero}>
          {formatarNumero(numero, largura)}: {statusDoCodigo(antes)} → {statusDoCodigo(depois)}
        </li>
      ))}
      {resto > 0 && <li>e mais {inteiro(resto)}</li>}
    </ul>
  );
}

const MAXIMO_DE_RESERVAS = 6;

function Reservas({ estado: { reservas, reservasAbertas } }: { readonly estado: Estado }) {
  const resto = reservasAbertas - Math.min(MAXIMO_DE_RESERVAS, reservas.length);
  return (
    <>
      <Typography className="auditoria-parte" component="h3" variant="subtitle1">
        Reservas abertas: {inteiro(reservasAbertas)}
      </Typography>
      {reservas.length > 0 && (
        <ul className="auditoria-mudancas" aria-label="Reservas abertas">
          {reservas.slice(0, MAXIMO_DE_RESERVAS).map(({ idReserva, usuario, qtde, expiraEm }) => (
            <li key={idReserva}>
              {usuario ?? 'alguém'}: {inteiro(qtde)} {qtde === 1 ? 'bilhete' : 'bilhetes'}, até{' '}
              {formatarDataHora(expiraEm)}
            </li>
          ))}
          {resto > 0 && <li>e mais {inteiro(resto)}</li>}
        </ul>
      )}
    </>
  );
}

function Premios({ estado, largura }: { readonly estado: Estado; readonly largura: number }) {
  const { milharSorteada, resultadoConfirmado, premiados } = estado;
  if (milharSorteada === '') return null;
  return (
    <>
      <Typography className="auditoria-parte" component="h3" variant="subtitle1">
        Resultado: {milharSorteada.replaceAll(',', ', ')}
      </Typography>
      {!resultadoConfirmado && <Alert severity="info">Aguardando confirmação</Alert>}
      <ul className="auditoria-mudancas" aria-label="Bilhetes premiados">
        {premiados.map(({ numBilhete, numero, premio, status }) => (
          <li key={`${numBilhete} ${premio} ${numero}`}>
            {premio} ({numero}): bilhete {formatarNumero(numBilhete, largura)}, {status}
          </li>
        ))}
      </ul>
    </>
  );
}
