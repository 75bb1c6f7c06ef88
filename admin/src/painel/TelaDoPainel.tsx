import TrendingDown from '@mui/icons-material/TrendingDown';
import TrendingFlat from '@mui/icons-material/TrendingFlat';
import TrendingUp from '@mui/icons-material/TrendingUp';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { MAIS_QUE_SE_CONTA } from '@rifa-viva/contracts/http/painel';
import { formatarData, formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { Colunas, Pilha } from '../moldura/caixas.ts';
import { Lido } from '../moldura/Lido.tsx';
import { Tela } from '../moldura/Tela.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import type { Painel } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import * as enderecos from './enderecos.ts';
import { GraficoDosDias } from './GraficoDosDias.tsx';
import { bilhetes, contar, Figura, Linhas, Nada, Parte } from './partes.tsx';
import { nomeDoVendedor, type Tendencia, tendencia } from './tendencia.ts';
import { usePainel } from './usePainel.ts';

/** What staff see first: what was sold, what waits for them. */
export function TelaDoPainel() {
  const { administrador } = useLogado();
  const painel = usePainel();
  return (
    <Tela
      titulo="Painel"
      subtitulo={administrador ? 'Vendas de toda a equipe' : 'Suas vendas e as dos seus vendedores'}
    >
      <Lido consulta={painel} esperando={<Esqueleto />}>
        {(dados) => <Conteudo dados={dados} administrador={administrador} />}
      </Lido>
    </Tela>
  );
}

const Esqueleto = () => (
  <Pilha aria-busy aria-label="Carregando o painel">
    <Figuras>
      {[1, 2, 3, 4].map((i) => (
        <Skeleton key={i} variant="rounded" height={112} />
      ))}
    </Figuras>
    <Skeleton variant="rounded" height={240} />
  </Pilha>
);

const Conteudo = ({ dados, administrador }: PropsDoConteudo) => (
  <Pilha>
    {dados.sistema && <Sistema avisos={dados.sistema.avisos} />}
    <Numeros dados={dados} />
    <Parte titulo="Vendas por dia">
      <GraficoDosDias dias={dados.porDia} semana={dados.semana.de} />
    </Parte>
    <Colunas n={2} desde="md">
      <PorCampanha dados={dados} />
      <Vendedores dados={dados} administrador={administrador} />
    </Colunas>
    <Colunas n={dados.aConfirmar.qtde > 0 ? 3 : 2} desde="md">
      <Rifas
        titulo="Encerram nos próximos 7 dias"
        rifas={dados.encerrando}
        vazio="Nenhuma campanha encerra nos próximos 7 dias."
        para={enderecos.financeiroDa}
        detalhe={({ dtEncerramento, livres, total }) =>
          `${formatarDataHora(dtEncerramento)} · restam ${livres.toLocaleString('pt-BR')} de ${bilhetes(total)}`
        }
      />
      <Rifas
        titulo="Aguardam o resultado"
        rifas={dados.semResultado}
        vazio="Nenhuma campanha espera pelo resultado."
        para={enderecos.resultadoDa}
        detalhe={({ dtSorteio }) => `Sorteio em ${formatarData(dtSorteio)}`}
      />
      {dados.aConfirmar.qtde > 0 && (
        <Rifas
          titulo="Resultados a confirmar"
          rifas={dados.aConfirmar}
          vazio=""
          para={enderecos.resultadoDa}
          detalhe={({ dtSorteio }) => `Sorteio em ${formatarData(dtSorteio)}`}
        />
      )}
    </Colunas>
  </Pilha>
);

interface PropsDoConteudo {
  readonly dados: Painel;
  readonly administrador: boolean;
}

function Numeros({ dados: { hoje, semana, semanaAnterior, conferir } }: { readonly dados: Painel }) {
  return (
    <Figuras>
      <Figura
        rotulo="Vendas de hoje"
        valor={reais(hoje.valor)}
        detalhe={bilhetes(hoje.qtde)}
        para={enderecos.vendasDoPeriodo(hoje)}
      />
      <Figura
        rotulo="Últimos 7 dias"
        valor={reais(semana.valor)}
        detalhe={
          <>
            {bilhetes(semana.qtde)}
            <Rumo {...tendencia(semana.valor, semanaAnterior.valor)} />
          </>
        }
        para={enderecos.vendasDoPeriodo(semana)}
      />
      {conferir && (
        <>
          <Figura
            rotulo="Reservas a conferir"
            valor={ateOLimite(conferir.reservas)}
            detalhe={conferir.reservas === 0 ? 'Nada espera por você' : 'Pix à espera de conferência'}
            para={enderecos.CONFERENCIA}
          />
          <Figura
            rotulo="Cobranças que esperam por você"
            valor={ateOLimite(conferir.cobrancas)}
            detalhe={conferir.cobrancas === 0 ? 'Nada espera por você' : 'Precisam de uma decisão'}
            para={enderecos.COBRANCAS_QUE_ESPERAM}
          />
        </>
      )}
    </Figuras>
  );
}

const ateOLimite = (n: number): string =>
  n < MAIS_QUE_SE_CONTA ? n.toLocaleString('pt-BR') : `${n.toLocaleString('pt-BR')} ou mais`;

const ICONES = { mais: TrendingUp, menos: TrendingDown, igual: TrendingFlat } as const;
const CORES = { mais: 'success', menos: 'warning', igual: 'inherit' } as const;

const ComSeta = styled('span')({ display: 'flex', alignItems: 'center', gap: 6 });

function Rumo({ rumo, texto }: Tendencia) {
  const Icone = ICONES[rumo];
  return (
    <ComSeta>
      <Icone aria-hidden fontSize="small" color={CORES[rumo]} />
      {texto}
    </ComSeta>
  );
}

const PorCampanha = ({ dados: { porRifa, semana, hoje } }: { readonly dados: Painel }) => (
  <Parte titulo="Campanhas que mais venderam em 7 dias">
    {porRifa.length === 0 ? (
      <Nada>Nenhuma venda nos últimos 7 dias.</Nada>
    ) : (
      <Linhas>
        {porRifa.map((rifa) => (
          <li key={rifa.idRifa}>
            <LinkDaRota para={enderecos.vendasDaRifa(rifa.idRifa, semana)}>
              {formatarEdicao(rifa.idRifa)} {rifa.titulo}
            </LinkDaRota>
            <span>
              {bilhetes(rifa.qtde)} · {reais(rifa.valor)} ·{' '}
              <LinkDaRota para={enderecos.bilhetesDoDia(rifa.idRifa, hoje.ate)}>
                {rifa.hoje.toLocaleString('pt-BR')} hoje
                <span className="somente-leitor"> da campanha {formatarEdicao(rifa.idRifa)}</span>
              </LinkDaRota>
            </span>
          </li>
        ))}
      </Linhas>
    )}
  </Parte>
);

const Vendedores = ({ dados: { vendedores, semana }, administrador }: PropsDoConteudo) => (
  <Parte titulo="Quem mais vendeu em 7 dias">
    {vendedores.length === 0 ? (
      <Nada>Nenhuma venda nos últimos 7 dias.</Nada>
    ) : (
      <Linhas>
        {vendedores.map(({ idVendedor, nome, qtde, valor }) => (
          <li key={idVendedor}>
            <LinkDaRota para={enderecos.vendasDoVendedor(idVendedor, semana)}>
              {nomeDoVendedor(idVendedor, nome, administrador)}
            </LinkDaRota>
            <span>
              {bilhetes(qtde)} · {reais(valor)}
            </span>
          </li>
        ))}
      </Linhas>
    )}
  </Parte>
);

type RifasDoPainel = Painel['encerrando'];

interface PropsDasRifas {
  readonly titulo: string;
  readonly rifas: RifasDoPainel;
  readonly vazio: string;
  readonly para: (idRifa: number) => string;
  readonly detalhe: (rifa: RifasDoPainel['primeiras'][number]) => string;
}

const Rifas = ({ titulo, rifas: { qtde, primeiras }, vazio, para, detalhe }: PropsDasRifas) => (
  <Parte titulo={qtde > 0 ? `${titulo} (${qtde.toLocaleString('pt-BR')})` : titulo}>
    {qtde === 0 ? (
      <Nada>{vazio}</Nada>
    ) : (
      <Linhas>
        {primeiras.map((rifa) => (
          <li key={rifa.idRifa}>
            <LinkDaRota para={para(rifa.idRifa)}>
              {formatarEdicao(rifa.idRifa)} {rifa.titulo}
            </LinkDaRota>
            <span>{detalhe(rifa)}</span>
          </li>
        ))}
        {qtde > primeiras.length && (
          <li>
            <LinkDaRota para="/campanhasGeral">
              Mais {contar(qtde - primeiras.length, 'campanha', 'campanhas')}
            </LinkDaRota>
          </li>
        )}
      </Linhas>
    )}
  </Parte>
);

function Sistema({ avisos }: { readonly avisos: NonNullable<Painel['sistema']>['avisos'] }) {
  if (avisos.length === 0) return null;
  return (
    <Pilha role="region" aria-label="Estado do sistema">
      {avisos.map(({ texto, idRifa, grave }) => (
        <Alert key={texto} severity={grave ? 'error' : 'warning'}>
          {texto}{' '}
          {idRifa !== null && (
            <LinkDaRota para={enderecos.auditoriaDa(idRifa)}>Ver a auditoria da campanha</LinkDaRota>
          )}
        </Alert>
      ))}
    </Pilha>
  );
}

const Figuras = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 168px), 1fr))',
}));
