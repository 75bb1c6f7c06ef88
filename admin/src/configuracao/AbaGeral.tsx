import Box from '@mui/material/Box';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { informar } from '../comum/avisos.ts';
import { CampoDeImagem } from '../comum/CampoDeImagem.tsx';
import { CampoDeChave, CampoDeTexto } from '../comum/campos.tsx';
import { TIPOS_DE_IMAGEM } from '../comum/imagens.ts';
import type { Formulario } from '../comum/useFormulario.ts';
import { useLogado } from '../comum/useLogado.ts';
import { rotuloDoCampo, type ValoresDaEmpresa } from './formulario.ts';

interface Props {
  readonly formulario: Formulario<ValoresDaEmpresa>;
}

type CampoTexto = {
  [K in keyof ValoresDaEmpresa]: ValoresDaEmpresa[K] extends string ? K : never;
}[keyof ValoresDaEmpresa];

interface DefinicaoDoCampo {
  readonly nome: CampoTexto;
  readonly maximo: number;
  readonly teclado?: 'numeric' | 'tel' | 'email' | 'url';
}

const CAMPOS: readonly DefinicaoDoCampo[] = [
  { nome: 'nome', maximo: 80 },
  { nome: 'nomeContato', maximo: 80 },
  { nome: 'email', maximo: 120, teclado: 'email' },
  { nome: 'telefone', maximo: 20, teclado: 'tel' },
  { nome: 'whatsApp', maximo: 120, teclado: 'tel' },
  { nome: 'instagram', maximo: 120 },
];
const NUMEROS: readonly DefinicaoDoCampo[] = [
  { nome: 'minutos', maximo: 4, teclado: 'numeric' },
  { nome: 'qtdeMaxBilhetesVendedor', maximo: 4, teclado: 'numeric' },
  { nome: 'horasConferenciaManual', maximo: 3, teclado: 'numeric' },
];
/** The provider's switch: user 1 alone. */
const DO_PROVEDOR: readonly DefinicaoDoCampo[] = [
  { nome: 'status', maximo: 30 },
  { nome: 'urlApi', maximo: 200, teclado: 'url' },
];

export function AbaGeral({ formulario }: Props) {
  const { valores, mudar, campo } = formulario;
  const { superAdministrador, administrador } = useLogado();
  const linhas = [...CAMPOS, ...NUMEROS, ...(superAdministrador ? DO_PROVEDOR : [])];
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {linhas.map(({ nome, maximo, teclado }) => (
          <CampoDeTexto
            key={nome}
            campo={campo(nome)}
            rotulo={rotuloDoCampo(nome)}
            valor={valores[nome]}
            maximo={maximo}
            {...(teclado ? { teclado } : {})}
            desabilitado={!administrador}
            aoMudar={(texto) => mudar({ [nome]: teclado === 'numeric' ? texto.replace(/\D/g, '') : texto })}
          />
        ))}
      </Box>
      <CampoDeChave
        nome="privado"
        rotulo={rotuloDoCampo('privado')}
        valor={valores.privado}
        desabilitado={!administrador}
        aoMudar={(privado) => mudar({ privado })}
      />
      <Box sx={{ maxWidth: 420 }}>
        <CampoDeImagem
          rotulo={rotuloDoCampo('logo')}
          atual={valores.logo && enderecoDaImagem(valores.logo)}
          escolhida={valores.imagem}
          tipos={TIPOS_DE_IMAGEM}
          desabilitado={!administrador}
          fundo={valores.corFundoMenu}
          ajuda="jpeg, png ou webp"
          aoEscolher={(imagem) => mudar({ imagem })}
          aoRecusar={() => informar('Formato de imagem não suportado. Use jpeg, png ou webp.')}
        />
      </Box>
    </Box>
  );
}
