import Box from '@mui/material/Box';
import { FONTES } from '@rifa-viva/contracts/http/modeloBilhetes';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { informar } from '../comum/avisos.ts';
import { CampoDeImagem } from '../comum/CampoDeImagem.tsx';
import { CampoDeChave, CampoDeEscolha, CampoEmMaiusculas } from '../comum/campos.tsx';
import { TIPOS_PARA_PDF } from '../comum/imagens.ts';
import { Recolhivel } from '../comum/Recolhivel.tsx';
import type { Formulario } from '../comum/useFormulario.ts';
import { vazio } from '../comum/validacao.ts';
import { rotuloDoCampo, type ValoresDoModelo } from './formulario.ts';
import { CampoDeInteiro } from './SecoesDoModelo.tsx';

const CHANCES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => ({ valor: n, rotulo: String(n) }));

/** The model's own data, before the positions. */
export function DadosGerais({ formulario }: { readonly formulario: Formulario<ValoresDoModelo> }) {
  const { valores, mudar, campo } = formulario;
  return (
    <Recolhivel titulo="Dados do Modelo" aberto="sempre">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <CampoEmMaiusculas
          campo={campo('nomeModelo')}
          rotulo={rotuloDoCampo('nomeModelo')}
          valor={valores.nomeModelo}
          maximo={120}
          aoMudar={(nomeModelo) => mudar({ nomeModelo })}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <CampoDeEscolha
            campo={campo('qtdeChances')}
            rotulo={rotuloDoCampo('qtdeChances')}
            valor={valores.qtdeChances}
            opcoes={CHANCES}
            aoMudar={(qtdeChances) => mudar({ qtdeChances })}
          />
          <CampoDeInteiro
            campo={campo('qtdeNumeros')}
            rotulo={rotuloDoCampo('qtdeNumeros')}
            valor={valores.qtdeNumeros}
            aoMudar={(qtdeNumeros) => mudar({ qtdeNumeros })}
          />
          <CampoDeInteiro
            campo={campo('qtdeBilhetesPorLinha')}
            rotulo={rotuloDoCampo('qtdeBilhetesPorLinha')}
            valor={valores.qtdeBilhetesPorLinha}
            limites={[1, 10]}
            aoMudar={(qtdeBilhetesPorLinha) => mudar({ qtdeBilhetesPorLinha })}
          />
          <CampoDeInteiro
            campo={campo('qtdeBilhetesPorPagina')}
            rotulo={rotuloDoCampo('qtdeBilhetesPorPagina')}
            valor={valores.qtdeBilhetesPorPagina}
            limites={[1, 100]}
            aoMudar={(qtdeBilhetesPorPagina) => mudar({ qtdeBilhetesPorPagina })}
          />
        </Box>
        <CampoDeEscolha
          campo={campo('estiloFont')}
          rotulo={rotuloDoCampo('estiloFont')}
          valor={valores.estiloFont}
          opcoes={FONTES.map((fonte) => ({ valor: fonte, rotulo: fonte }))}
          aoMudar={(estiloFont) => mudar({ estiloFont })}
        />
        <CampoDeChave
          nome="usarCanhoto"
          rotulo={rotuloDoCampo('usarCanhoto')}
          valor={valores.usarCanhoto}
          aoMudar={(usarCanhoto) => mudar({ usarCanhoto })}
        />
        <CampoDeImagem
          rotulo={rotuloDoCampo('urlBilhete')}
          atual={valores.urlBilhete && enderecoDaImagem(valores.urlBilhete)}
          escolhida={valores.imagem}
          tipos={TIPOS_PARA_PDF}
          desabilitado={vazio(valores.nomeModelo)}
          ajuda={vazio(valores.nomeModelo) ? 'Digite o nome do modelo primeiro' : 'jpeg ou png'}
          aoEscolher={(imagem) => mudar({ imagem })}
          aoRecusar={() => informar('Formato de imagem não suportado. Use jpeg ou png.')}
        />
      </Box>
    </Recolhivel>
  );
}
