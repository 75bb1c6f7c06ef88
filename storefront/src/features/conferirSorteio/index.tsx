import { chaveDaEmpresa, pacotePublico, resultadoPublico } from '@rifa-viva/contracts/http/auditoria';
import { carregarRifa } from '@rifa-viva/contracts/http/rifas';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { textoDaExtracao } from '@rifa-viva/contracts/regras/extracao';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { caminhoDaCampanha } from '@rifa-viva/contracts/rotas';
import { baixar, chamar, type Resposta, textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { baixarArquivo } from '@rifa-viva/ui/documentos/baixarArquivo.ts';
import { Botao, classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { linhasDoResultado } from '../../comum/resultado/linhas.ts';
import { Titulo } from '../../comum/Titulo.tsx';
import estilo from './conferirSorteio.module.css';

type Rifa = Resposta<typeof carregarRifa>;
type Chave = Resposta<typeof chaveDaEmpresa>;
type Resultado = Resposta<typeof resultadoPublico>;

/** Made when it is first asked for: of 100,000 tickets that takes a while. */
const PRAZO_DO_PACOTE_MS = 300_000;

/** /conferirSorteio?id=: all that somebody outside needs to check a raffle by himself. */
export default function ConferirSorteio() {
  const id = Number(useSearchParams()[0].get('id'));
  const valido = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({
    queryKey: ['conferirSorteio', id],
    queryFn: async ({ signal }) => {
      const [rifa, chave] = await Promise.all([
        chamar(carregarRifa, { params: { idRifa: id }, signal }),
        chamar(chaveDaEmpresa, { signal }),
      ]);
      // Nobody but the package says who won before somebody stood for it.
      const resultado = rifa.resultadoConfirmado
        ? await chamar(resultadoPublico, { params: { idRifa: id }, signal }).catch(foiCorrigido)
        : null;
      return { rifa, chave, resultado };
    },
    enabled: valido,
  });
  return (
    <div className={estilo.tela}>
      <Titulo>Conferência Do Sorteio</Titulo>
      {!valido || naoExiste(error) ? (
        <>
          <p role="alert">Essa campanha não foi encontrada.</p>
          <LinkDaRota para="/inicio" className={classeDoBotao('secundario')}>
            Ver campanhas
          </LinkDaRota>
        </>
      ) : data ? (
        <Conferencia {...data} />
      ) : error ? (
        <FalhaAoCarregar texto={textoDaFalha(error)} aoTentar={() => void refetch()} />
      ) : (
        <Carregando />
      )}
    </div>
  );
}

/** Between the two readings: then it waits for its confirmation again. */
function foiCorrigido(erro: unknown): null {
  if (naoExiste(erro)) return null;
  throw erro;
}

const naoExiste = (erro: unknown): boolean =>
  erro instanceof ErroDaApi && (erro.status === 404 || erro.status === 400);

interface Props {
  readonly rifa: Rifa;
  readonly chave: Chave;
  /** Null before it is confirmed. */
  readonly resultado: Resultado | null;
}

/** What came out first, which most come for; then what makes it believable. */
function Conferencia({ rifa, chave, resultado }: Props) {
  const sorteada = rifa.milharSorteada !== '';
  return (
    <>
      <p className={estilo.paraQuem}>
        O que qualquer pessoa precisa para refazer este sorteio por conta própria. Prêmios e números estão na{' '}
        <LinkDaRota para={caminhoDaCampanha(rifa.idRifa)}>página da campanha</LinkDaRota>.
      </p>
      <section className={estilo.cartao} aria-labelledby="campanha">
        <h2 id="campanha">
          {rifa.titulo} · Edição {formatarEdicao(rifa.edicao)}
        </h2>
        <dl className={estilo.fatos}>
          <Fato nome="Resultado">
            {sorteada ? rifa.milharSorteada.replaceAll(',', ', ') : 'Ainda não foi sorteada.'}
            {sorteada && !rifa.resultadoConfirmado && ' (aguardando confirmação)'}
          </Fato>
          {resultado && <Vencedores rifa={rifa} resultado={resultado} />}
          <Fato nome="Regra do sorteio">{rifa.regra ? rifa.regra.texto : 'Sem regra registrada.'}</Fato>
          {rifa.regra?.chances.map((chances) => (
            <Fato key={chances} nome="Chances">
              {chances}
            </Fato>
          ))}
        </dl>
      </section>
      <section className={estilo.cartao} aria-labelledby="lista">
        <h2 id="lista">Lista de vendidos</h2>
        <p>
          Selada, a lista ganha um código. Quem o anotou antes do sorteio sabe depois que ninguém a mudou.
        </p>
        <dl className={estilo.fatos}>
          <Fato nome="Código do selo">
            {rifa.selo ? (
              <strong className={estilo.codigo}>{rifa.selo.codigo}</strong>
            ) : (
              'A lista de vendidos ainda não foi selada.'
            )}
          </Fato>
          {rifa.selo && (
            <Fato nome="Lista selada">
              {rifa.selo.qtde.toLocaleString('pt-BR')} bilhetes, em {formatarDataHora(rifa.selo.em)}
              {rifa.selo.ressalva && `. Atenção: ${rifa.selo.ressalva}`}
            </Fato>
          )}
          {rifa.selo?.carimbo && (
            <Fato nome="Carimbo de tempo">
              De {rifa.selo.carimbo.tsa}, em {formatarDataHora(rifa.selo.carimbo.em)}
            </Fato>
          )}
          <Fato nome="Chave da empresa">
            <span className={estilo.codigo}>{chave.impressao}</span>
          </Fato>
        </dl>
      </section>
      <section className={estilo.cartao} aria-labelledby="como">
        <h2 id="como">Confira você mesmo</h2>
        {sorteada && rifa.resultadoConfirmado ? (
          <BaixarPacote idRifa={rifa.idRifa} />
        ) : (
          <p>O pacote de auditoria fica disponível aqui depois que o resultado for confirmado.</p>
        )}
        <a className={classeDoBotao('secundario', true)} href="/verificador.html" download>
          Baixar conferidor
        </a>
        <ol className={estilo.passos}>
          <li>Baixe o pacote e o conferidor. Depois pode desligar a internet.</li>
          <li>Abra o conferidor, que é uma página só, e escolha o pacote.</li>
          <li>
            Digite nele o código do selo que você anotou antes do sorteio. Ele prova que a lista de vendidos
            não mudou desde então.
          </li>
          <li>
            Se você tem um bilhete, baixe o recibo dele na conferência do bilhete e solte-o junto: nem quem
            tem a chave da empresa consegue refazer a lista sem que o seu recibo o mostre.
          </li>
          <li>O conferidor refaz todas as contas e diz o que vale e a primeira coisa que não vale.</li>
        </ol>
      </section>
    </>
  );
}

/** Where the number came from, and which tickets won, as the raffle's page tells it. */
function Vencedores({ rifa, resultado }: { readonly rifa: Rifa; readonly resultado: Resultado }) {
  const { extracao } = resultado;
  return (
    <>
      <Fato nome="De onde saiu o número">
        {extracao
          ? `Pela regra, da ${textoDaExtracao(extracao)}. Compare com o resultado publicado.`
          : 'O resultado não traz a extração: compare-o você mesmo com a fonte da regra.'}
      </Fato>
      <Fato nome="Bilhetes premiados">
        <ul className={estilo.lista}>
          {linhasDoResultado(rifa, resultado).map(({ chave, rotulo, numero, desfecho, pelaRegra }) => (
            <li key={chave}>
              {rotulo}, número {numero}: {desfecho}
              {pelaRegra !== '' && `. ${pelaRegra}`}
            </li>
          ))}
        </ul>
      </Fato>
    </>
  );
}

const Fato = ({ nome, children }: { readonly nome: string; readonly children: ReactNode }) => (
  <div>
    <dt>{nome}</dt>
    <dd>{children}</dd>
  </div>
);

function BaixarPacote({ idRifa }: { readonly idRifa: number }) {
  const [estado, setEstado] = useState<'parado' | 'preparando' | 'pronto'>('parado');
  const [falha, setFalha] = useState('');
  const preparar = async () => {
    setEstado('preparando');
    setFalha('');
    try {
      const pacote = await baixar(pacotePublico, { params: { idRifa }, prazoMs: PRAZO_DO_PACOTE_MS });
      baixarArquivo(pacote, `auditoria-rifa-${idRifa}.zip`);
      setEstado('pronto');
    } catch (erro) {
      setEstado('parado');
      setFalha(textoDaFalha(erro));
    }
  };
  return (
    <>
      <Botao tipo="acao" largo ocupado={estado === 'preparando'} onClick={() => void preparar()}>
        Baixar pacote
      </Botao>
      <p role="status">
        {estado === 'preparando' && 'Preparando o pacote... Aguarde !!'}
        {estado === 'pronto' && 'Pacote baixado.'}
      </p>
      {falha !== '' && <p role="alert">{falha}</p>}
    </>
  );
}
