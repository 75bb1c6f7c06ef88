import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { type FormEvent, useRef } from 'react';
import { informar } from '../comum/avisos.ts';
import { CampoDeTexto } from '../comum/campos.tsx';
import type { Empresa } from '../comum/tipos.ts';
import type { Formulario } from '../comum/useFormulario.ts';
import {
  type MetodoDePagamento,
  rotuloDoCampo,
  type TipoPagamento,
  type ValoresDaEmpresa,
} from './formulario.ts';

interface Props {
  readonly metodo: MetodoDePagamento;
  readonly formulario: Formulario<ValoresDaEmpresa>;
  readonly empresa: Empresa;
  readonly aoFechar: () => void;
}

type Segredo = 'tokenMp' | 'clientSecretEfi' | 'senhaCertificado';
type Credencial =
  | 'chavePixComum'
  | 'nomeRecebedor'
  | 'cidade'
  | 'chavePublicaMp'
  | 'chavePixEfi'
  | 'clientIdEfi'
  | Segredo;

const CREDENCIAIS: Readonly<Record<TipoPagamento, readonly Credencial[]>> = {
  normal: ['chavePixComum', 'nomeRecebedor', 'cidade'],
  mercadoPago: ['chavePublicaMp', 'tokenMp'],
  efi: ['chavePixEfi', 'clientIdEfi', 'clientSecretEfi', 'senhaCertificado'],
};
const MAXIMO = 300;

/**
 * Credentials of one method. What is typed here is stored when the settings are saved; it stands outside their form,
 * or Enter would save them.
 */
export function DialogoDoMetodo({ metodo, formulario, empresa, aoFechar }: Props) {
  const { valores, mudar, campo } = formulario;
  const segredos: Readonly<Partial<Record<Credencial, boolean>>> = {
    tokenMp: empresa.tokenMpConfigurado ?? false,
    clientSecretEfi: empresa.clientSecretEfiConfigurado ?? false,
    senhaCertificado: false,
  };
  const concluir = (evento: FormEvent) => {
    evento.preventDefault();
    aoFechar();
  };
  return (
    <Dialogo titulo={`Configurar ${metodo.nome}`} aoFechar={aoFechar}>
      <Box component="form" noValidate onSubmit={concluir} sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {CREDENCIAIS[metodo.tipo].map((nome) => (
          <CampoDeTexto
            key={nome}
            campo={campo(nome)}
            rotulo={rotuloDoCampo(nome)}
            valor={valores[nome]}
            maximo={MAXIMO}
            {...(nome in segredos ? { tipo: 'password', sugestaoDoNavegador: 'new-password' } : {})}
            ajuda={segredos[nome] ? 'Configurado. Em branco mantém o valor atual.' : undefined}
            aoMudar={(texto) => mudar({ [nome]: texto })}
          />
        ))}
        {metodo.tipo === 'efi' && <Certificado formulario={formulario} />}
        <Typography variant="body2" color="textSecondary">
          As alterações são gravadas ao salvar as configurações.
        </Typography>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button type="submit" variant="contained">
            Concluir
          </Button>
        </Box>
      </Box>
    </Dialogo>
  );
}

/** .p12 or .pfx; the server reads it and refuses one that is bad. */
function Certificado({ formulario: { valores, mudar } }: Pick<Props, 'formulario'>) {
  const seletor = useRef<HTMLInputElement>(null);
  const escolher = (arquivo: File | undefined) => {
    if (!arquivo) return;
    if (/\.(p12|pfx)$/i.test(arquivo.name)) mudar({ certificado: arquivo });
    else informar('Selecione um certificado .p12 ou .pfx');
  };
  const situacao = valores.nomeCertificado ? `Configurado: ${valores.nomeCertificado}` : 'Não configurado';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button variant="outlined" onClick={() => seletor.current?.click()}>
        Escolher certificado
      </Button>
      <input
        ref={seletor}
        type="file"
        hidden
        accept=".p12,.pfx"
        aria-label="Certificado"
        onChange={(evento) => {
          escolher(evento.target.files?.[0]);
          evento.target.value = '';
        }}
      />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {valores.certificado?.name ?? situacao}
      </Typography>
    </Box>
  );
}
