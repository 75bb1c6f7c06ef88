import { FONTES } from '@rifa-viva/contracts/http/modeloBilhetes';
import { MAXIMO_DO_NOME } from '@rifa-viva/contracts/regras/limites';
import { useWatch } from 'react-hook-form';
import { CampoDeChave } from '../campos/CampoDeChave.tsx';
import { CampoDeEscolha, opcoesDe } from '../campos/CampoDeEscolha.tsx';
import { CampoDeImagem } from '../campos/CampoDeImagem.tsx';
import { CampoEmMaiusculas } from '../campos/CampoDeTexto.tsx';
import { vazio } from '../formulario/validacao.ts';
import { Colunas, Pilha } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { CampoDeInteiro } from './CampoDeInteiro.tsx';
import type { ValoresDoModelo } from './formulario.ts';

const CHANCES = opcoesDe([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

/** The model's own data, before the positions. */
export function DadosGerais() {
  const semNome = vazio(useWatch<ValoresDoModelo, 'nomeModelo'>({ name: 'nomeModelo' }));
  return (
    <Recolhivel titulo="Dados do Modelo" aberto="sempre">
      <Pilha>
        <CampoEmMaiusculas source="nomeModelo" maximo={MAXIMO_DO_NOME} />
        <Colunas n={2}>
          <CampoDeEscolha source="qtdeChances" opcoes={CHANCES} />
          <CampoDeInteiro source="qtdeNumeros" />
          <CampoDeInteiro source="qtdeBilhetesPorLinha" limites={[1, 10]} />
          <CampoDeInteiro source="qtdeBilhetesPorPagina" limites={[1, 100]} />
        </Colunas>
        <CampoDeEscolha source="estiloFont" opcoes={opcoesDe(FONTES)} />
        <CampoDeChave source="usarCanhoto" />
        <CampoDeImagem
          source="urlBilhete"
          paraPdf
          desabilitado={semNome}
          {...(semNome && { ajuda: 'Digite o nome do modelo primeiro' })}
        />
      </Pilha>
    </Recolhivel>
  );
}
