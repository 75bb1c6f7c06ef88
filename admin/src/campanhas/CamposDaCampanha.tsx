import Alert from '@mui/material/Alert';
import { mascararDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { totalDeBilhetes } from '@rifa-viva/contracts/regras/numeracao';
import { partesDaDescricao } from '@rifa-viva/contracts/regras/texto';
import { useFormContext, useWatch } from 'react-hook-form';
import { CampoDeChave } from '../campos/CampoDeChave.tsx';
import { CampoDeEscolha } from '../campos/CampoDeEscolha.tsx';
import { CampoDeImagem } from '../campos/CampoDeImagem.tsx';
import { CampoDeDigitos, CampoDeTexto, CampoEmMaiusculas } from '../campos/CampoDeTexto.tsx';
import { Colunas } from '../moldura/caixas.ts';
import type { ModeloBilhete } from '../providers/data/tipos.ts';
import { mascararPercentual, type ValoresDaCampanha } from './formulario.ts';

export interface Travas {
  /** Tickets have left Livre: price, numbers, model and courtesy are settled. */
  readonly venda: boolean;
  readonly datas: boolean;
}

interface Props {
  readonly modelos: readonly ModeloBilhete[];
  readonly travas: Travas;
}

export function CamposDaCampanha({ modelos, travas: { venda, datas } }: Props) {
  const { setValue } = useFormContext<ValoresDaCampanha>();
  const [descricao, qtdeNumeros, qtdeChances] = useWatch<
    ValoresDaCampanha,
    ['descricao', 'qtdeNumeros', 'qtdeChances']
  >({ name: ['descricao', 'qtdeNumeros', 'qtdeChances'] });
  const bilhetes = totalDeBilhetes(Number(qtdeNumeros) || 0, Number(qtdeChances) || 1);
  const premios = partesDaDescricao(descricao).length;
  /** Choosing a model brings its numbers and chances along. */
  const comOModelo = (id: string | number) => {
    const modelo = modelos.find((m) => m.idModeloBilhete === id);
    if (!modelo) return;
    setValue('qtdeNumeros', String(modelo.qtdeNumeros), { shouldDirty: true });
    setValue('qtdeChances', String(modelo.qtdeChances), { shouldDirty: true });
  };
  return (
    <>
      {venda && (
        <Alert severity="info">
          Já existem bilhetes vendidos ou reservados: valor, comissão, cortesia, números e modelo não podem
          mais ser alterados.
        </Alert>
      )}
      <CampoEmMaiusculas source="titulo" maximo={200} />
      <CampoEmMaiusculas
        source="descricao"
        ajuda={premios > 1 ? `${premios} linhas de prêmio` : 'Separe os prêmios com &, um em cada linha'}
        maximo={2000}
        linhas={2}
      />
      <Colunas n={2}>
        <CampoDeTexto source="dtSorteio" tipo="datetime-local" desabilitado={datas} />
        <CampoDeTexto source="dtEncerramento" tipo="datetime-local" desabilitado={datas} />
      </Colunas>
      <CampoDeEscolha
        source="idModeloBilhete"
        opcoes={modelos.map((m) => ({ valor: m.idModeloBilhete, rotulo: m.nomeModelo }))}
        desabilitado={venda}
        aoEscolher={comOModelo}
      />
      <Colunas n={2}>
        <CampoDeDigitos source="qtdeNumeros" desabilitado={venda} />
        <CampoDeDigitos
          source="qtdeChances"
          ajuda={bilhetes > 0 ? `${bilhetes.toLocaleString('pt-BR')} bilhetes` : undefined}
          desabilitado={venda}
        />
        <CampoDeTexto
          source="valor"
          teclado="decimal"
          prefixo="R$"
          mascara={mascararDinheiro}
          desabilitado={venda}
        />
        <CampoDeTexto source="comissao" teclado="decimal" mascara={mascararPercentual} desabilitado={venda} />
      </Colunas>
      <Colunas n={2}>
        <Cortesia travada={venda} />
        <CampoDeChave source="sucessor" desabilitado={venda} />
      </Colunas>
      <CampoDeImagem source="imgRifa" />
    </>
  );
}

function Cortesia({ travada }: { readonly travada: boolean }) {
  const cortesia = useWatch<ValoresDaCampanha, 'cortesia'>({ name: 'cortesia' });
  return (
    <div>
      <CampoDeChave source="cortesia" desabilitado={travada} />
      {cortesia && (
        <CampoDeDigitos
          source="qtdeBilhetes"
          ajuda="Um em cada N bilhetes da compra sai de graça"
          desabilitado={travada}
        />
      )}
    </div>
  );
}
