import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Veredito } from './conferirRecibo.ts';
import estilo from './recibo.module.css';
import { baixarRecibo, consultaDoRecibo } from './recibo.ts';
import type { Bilhete, Recibo as ReciboLido } from './tipos.ts';

/** Whether this ticket stands in the sealed list, worked out by the browser itself. */
export function Recibo({ bilhete }: { readonly bilhete: Bilhete }) {
  const { data, isFetching, isError, refetch } = useQuery(consultaDoRecibo(bilhete));
  return (
    <section className={estilo.recibo} aria-labelledby="recibo">
      <h2 id="recibo">Recibo</h2>
      {data ? (
        <Conteudo {...data} />
      ) : isError && !isFetching ? (
        <FalhaAoCarregar
          className={estilo.falha}
          texto="Não foi possível carregar o recibo."
          aoTentar={() => void refetch()}
        />
      ) : (
        <Carregando texto="Conferindo o recibo..." />
      )}
    </section>
  );
}

interface Conferido {
  readonly recibo: ReciboLido;
  /** What the seal does not prove. */
  readonly ressalva: string | null;
  readonly veredito: Veredito;
}

function Conteudo({ selada, conferido }: { readonly selada: boolean; readonly conferido: Conferido | null }) {
  if (conferido) return <Conferencia {...conferido} />;
  return selada ? (
    <p>Este bilhete não está na lista de bilhetes vendidos, que já foi selada.</p>
  ) : (
    <p>
      A lista de bilhetes vendidos desta rifa ainda não foi selada. Depois do encerramento das vendas e antes
      do sorteio, o recibo deste bilhete aparece aqui.
    </p>
  );
}

function fraseDoVeredito(vale: boolean | null): string {
  if (vale === null) return 'Este bilhete está na lista selada, mas nem tudo pôde ser conferido.';
  return vale
    ? 'Confere: este bilhete está na lista selada.'
    : 'ATENÇÃO: este recibo não confere com a lista selada. Guarde-o e procure a empresa.';
}

function palavraDoPasso(certo: boolean | null): string {
  if (certo === null) return 'não pôde ser conferido';
  return certo ? 'confere' : 'não confere';
}

function Conferencia({ recibo, ressalva, veredito: { vale, passos, codigo, impressaoDaChave } }: Conferido) {
  const { selo, resultado } = recibo;
  return (
    <>
      <p className={estilo.veredito} data-vale={String(vale)} role={vale === false ? 'alert' : 'status'}>
        {fraseDoVeredito(vale)}
      </p>
      {ressalva && <p className={estilo.ressalva}>Atenção: {ressalva}</p>}
      <ol className={estilo.passos}>
        {passos.map(({ titulo, certo, texto }) => (
          <li key={titulo} data-certo={String(certo)}>
            <strong>
              {titulo}: {palavraDoPasso(certo)}
            </strong>
            <span>{texto}</span>
          </li>
        ))}
      </ol>
      <dl className={estilo.dados}>
        <dt>Código do selo</dt>
        <dd className={estilo.codigo}>{codigo}</dd>
        <dt>Chave da empresa</dt>
        <dd className={estilo.codigo}>{impressaoDaChave}</dd>
        <dt>Selada em</dt>
        <dd>{formatarDataHora(selo.em)}</dd>
        <dt>Bilhetes na lista</dt>
        <dd>{Number(selo.qtde).toLocaleString('pt-BR')}</dd>
        {resultado !== undefined && (
          <>
            <dt>Resultado confirmado</dt>
            <dd>{resultado.replaceAll(',', ', ')}</dd>
          </>
        )}
      </dl>
      <p className={estilo.nota}>
        A conferência foi feita neste aparelho. Compare o código do selo com o que foi anotado antes do
        sorteio e guarde o recibo.
      </p>
      <Botao tipo="secundario" largo onClick={() => baixarRecibo(recibo)}>
        Baixar recibo
      </Botao>
    </>
  );
}
