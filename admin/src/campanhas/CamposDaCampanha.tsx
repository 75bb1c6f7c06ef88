import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { mascararDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { totalDeBilhetes } from '@rifa-viva/contracts/regras/numeracao';
import { partesDaDescricao } from '@rifa-viva/contracts/regras/texto';
import { CampoDeChave, CampoDeEscolha, CampoDeTexto, CampoEmMaiusculas } from '../comum/campos.tsx';
import type { ModeloBilhete } from '../comum/tipos.ts';
import type { Formulario } from '../comum/useFormulario.ts';
import { doModelo, mascararPercentual, ROTULOS, type ValoresDaCampanha } from './formulario.ts';

export interface Travas {
  /** Tickets have left Livre: price, numbers, model and courtesy are settled. */
  readonly venda: boolean;
  readonly datas: boolean;
}

interface Props {
  readonly formulario: Formulario<ValoresDaCampanha>;
  readonly modelos: readonly ModeloBilhete[];
  readonly travas: Travas;
}

const doisLados = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } } as const;
const soDigitos = (texto: string): string => texto.replace(/\D/g, '').slice(0, 6);

export function CamposDaCampanha({ formulario, modelos, travas }: Props) {
  const { valores, mudar, campo } = formulario;
  const bilhetes = totalDeBilhetes(Number(valores.qtdeNumeros) || 0, Number(valores.qtdeChances) || 1);
  const premios = partesDaDescricao(valores.descricao);
  const escolherModelo = (id: number) => {
    const modelo = modelos.find((m) => m.idModeloBilhete === id);
    if (modelo) mudar(doModelo(modelo));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {travas.venda && (
        <Alert severity="info">
          Já existem bilhetes vendidos ou reservados: valor, comissão, cortesia, números e modelo não podem
          mais ser alterados.
        </Alert>
      )}
      <CampoEmMaiusculas
        campo={campo('titulo')}
        rotulo={ROTULOS.titulo}
        valor={valores.titulo}
        maximo={200}
        aoMudar={(titulo) => mudar({ titulo })}
      />
      <CampoEmMaiusculas
        campo={campo('descricao')}
        rotulo={ROTULOS.descricao}
        ajuda={
          premios.length > 1
            ? `${premios.length} linhas de prêmio`
            : 'Separe os prêmios com &, um em cada linha'
        }
        valor={valores.descricao}
        maximo={2000}
        linhas={2}
        aoMudar={(descricao) => mudar({ descricao })}
      />
      <Box sx={doisLados}>
        <CampoDeTexto
          campo={campo('dtSorteio')}
          rotulo={ROTULOS.dtSorteio}
          tipo="datetime-local"
          valor={valores.dtSorteio}
          desabilitado={travas.datas}
          aoMudar={(dtSorteio) => mudar({ dtSorteio })}
        />
        <CampoDeTexto
          campo={campo('dtEncerramento')}
          rotulo={ROTULOS.dtEncerramento}
          tipo="datetime-local"
          valor={valores.dtEncerramento}
          desabilitado={travas.datas}
          aoMudar={(dtEncerramento) => mudar({ dtEncerramento })}
        />
      </Box>
      <CampoDeEscolha
        campo={campo('idModeloBilhete')}
        rotulo={ROTULOS.idModeloBilhete}
        valor={valores.idModeloBilhete}
        opcoes={modelos.map((m) => ({ valor: m.idModeloBilhete, rotulo: m.nomeModelo }))}
        desabilitado={travas.venda}
        aoMudar={escolherModelo}
      />
      <Box sx={doisLados}>
        <CampoDeTexto
          campo={campo('qtdeNumeros')}
          rotulo={ROTULOS.qtdeNumeros}
          teclado="numeric"
          valor={valores.qtdeNumeros}
          desabilitado={travas.venda}
          aoMudar={(texto) => mudar({ qtdeNumeros: soDigitos(texto) })}
        />
        <CampoDeTexto
          campo={campo('qtdeChances')}
          rotulo={ROTULOS.qtdeChances}
          teclado="numeric"
          ajuda={bilhetes > 0 ? `${bilhetes.toLocaleString('pt-BR')} bilhetes` : undefined}
          valor={valores.qtdeChances}
          desabilitado={travas.venda}
          aoMudar={(texto) => mudar({ qtdeChances: soDigitos(texto) })}
        />
        <CampoDeTexto
          campo={campo('valor')}
          rotulo={ROTULOS.valor}
          teclado="decimal"
          prefixo="R$"
          valor={valores.valor}
          desabilitado={travas.venda}
          aoMudar={(texto) => mudar({ valor: mascararDinheiro(texto) })}
        />
        <CampoDeTexto
          campo={campo('comissao')}
          rotulo={ROTULOS.comissao}
          teclado="decimal"
          valor={valores.comissao}
          desabilitado={travas.venda}
          aoMudar={(texto) => mudar({ comissao: mascararPercentual(texto) })}
        />
      </Box>
      <Opcoes formulario={formulario} travada={travas.venda} />
    </Box>
  );
}

function Opcoes({
  formulario: { valores, mudar, campo },
  travada,
}: Pick<Props, 'formulario'> & { readonly travada: boolean }) {
  return (
    <Box sx={doisLados}>
      <Box>
        <CampoDeChave
          nome="cortesia"
          rotulo={ROTULOS.cortesia}
          valor={valores.cortesia}
          desabilitado={travada}
          aoMudar={(cortesia) => mudar({ cortesia })}
        />
        {valores.cortesia && (
          <CampoDeTexto
            campo={campo('qtdeBilhetes')}
            rotulo={ROTULOS.qtdeBilhetes}
            ajuda="Um em cada N bilhetes da compra sai de graça"
            teclado="numeric"
            valor={valores.qtdeBilhetes}
            desabilitado={travada}
            aoMudar={(texto) => mudar({ qtdeBilhetes: soDigitos(texto) })}
          />
        )}
      </Box>
      <CampoDeChave
        nome="sucessor"
        rotulo={ROTULOS.sucessor}
        valor={valores.sucessor}
        desabilitado={travada}
        aoMudar={(sucessor) => mudar({ sucessor })}
      />
    </Box>
  );
}
