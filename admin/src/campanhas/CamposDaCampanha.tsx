import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { mascararDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { MAXIMO_DO_TITULO } from '@rifa-viva/contracts/regras/limites';
import { totalDeBilhetes } from '@rifa-viva/contracts/regras/numeracao';
import { useFormContext, useWatch } from 'react-hook-form';
import { CampoDeChave } from '../campos/CampoDeChave.tsx';
import { CampoDeEscolha } from '../campos/CampoDeEscolha.tsx';
import { CampoDeImagem } from '../campos/CampoDeImagem.tsx';
import { CampoDeDigitos, CampoDeTexto, CampoEmMaiusculas } from '../campos/CampoDeTexto.tsx';
import { Colunas, Pilha } from '../moldura/caixas.ts';
import type { ModeloBilhete } from '../providers/data/tipos.ts';
import { CamposDaRegra } from './CamposDaRegra.tsx';
import { mascararPercentual, type ValoresDaCampanha } from './formulario.ts';
import { GaleriaDaCampanha } from './GaleriaDaCampanha.tsx';
import { PremiosDaCampanha } from './PremiosDaCampanha.tsx';
import { PreviaDaCampanha } from './PreviaDaCampanha.tsx';

export interface Travas {
  /** Tickets have left Livre, or the list is sealed: price, numbers, model, courtesy and rule are settled. */
  readonly venda: boolean;
  readonly selada: boolean;
  readonly datas: boolean;
}

interface Props {
  readonly modelos: readonly ModeloBilhete[];
  readonly travas: Travas;
}

export function CamposDaCampanha({ modelos, travas: { venda, selada, datas } }: Props) {
  const { setValue } = useFormContext<ValoresDaCampanha>();
  const [qtdeNumeros, qtdeChances] = useWatch<ValoresDaCampanha, ['qtdeNumeros', 'qtdeChances']>({
    name: ['qtdeNumeros', 'qtdeChances'],
  });
  const bilhetes = totalDeBilhetes(Number(qtdeNumeros) || 0, Number(qtdeChances) || 1);
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
          {selada
            ? 'A lista de bilhetes vendidos já foi selada: '
            : 'Já existem bilhetes vendidos ou reservados: '}
          valor, comissão, cortesia, números, modelo e regra do sorteio não podem mais ser alterados.
        </Alert>
      )}
      <CampoEmMaiusculas source="titulo" maximo={MAXIMO_DO_TITULO} />
      <PremiosDaCampanha source="descricao" />
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
      <CamposDaRegra travada={venda} />
      <Loja />
      <CampoDeImagem source="imgRifa" />
      <GaleriaDaCampanha source="galeria" />
      <PreviaDaCampanha />
    </>
  );
}

/** What customers may do and read; settled by nothing that was sold. */
const Loja = () => (
  <Junta role="group" aria-label="Na loja">
    <CampoDeChave source="numerosAEscolha" />
    <Typography variant="body2" color="textSecondary">
      Desligado, os números são sorteados na compra. O que já foi escolhido e reservado continua valendo.
    </Typography>
    <CampoDeChave source="nomesDosGanhadores" />
    <Typography variant="body2" color="textSecondary">
      Primeiro nome e inicial, com o resultado confirmado. Desligado, só aparecem os números dos bilhetes.
    </Typography>
  </Junta>
);

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

/** Each switch with what it does. */
const Junta = styled(Pilha)({ gap: 4 });
