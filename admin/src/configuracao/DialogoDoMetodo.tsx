import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { webhookMercadoPago } from '@rifa-viva/contracts/http/pagamentos';
import { formatarData } from '@rifa-viva/contracts/regras/datas';
import { MAXIMO_DO_SEGREDO } from '@rifa-viva/contracts/regras/limites';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { type FormEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useController } from 'react-hook-form';
import { informarFeito, pedirAtencao } from '../avisos/avisos.ts';
import { CampoDeTexto } from '../campos/CampoDeTexto.tsx';
import { Botoes, Fila, Pilha } from '../moldura/caixas.ts';
import type { Empresa } from '../providers/data/tipos.ts';
import { CREDENCIAIS, type MetodoDePagamento, nomeDoMetodo, type ValoresDaEmpresa } from './formulario.ts';

interface Props {
  readonly metodo: MetodoDePagamento;
  readonly empresa: Empresa;
  readonly aoFechar: () => void;
}

/**
 * Credentials of one method. What is typed here is stored when the settings are saved; it stands outside their form's
 * element, or Enter would save them.
 */
export function DialogoDoMetodo({ metodo, empresa, aoFechar }: Props) {
  const segredos: Readonly<Record<string, boolean>> = {
    tokenMp: empresa.tokenMpConfigurado ?? false,
    segredoWebhookMp: empresa.webhookConfigurado ?? false,
    clientSecretEfi: empresa.clientSecretEfiConfigurado ?? false,
    senhaCertificado: false,
  };
  const concluir = (evento: FormEvent) => {
    evento.preventDefault();
    evento.stopPropagation();
    aoFechar();
  };
  return createPortal(
    <Dialogo titulo={`Configurar ${nomeDoMetodo(metodo, empresa)}`} aoFechar={aoFechar}>
      <form noValidate onSubmit={concluir}>
        <Pilha>
          {CREDENCIAIS[metodo.tipo].map((nome) => (
            <CampoDeTexto
              key={nome}
              source={nome}
              maximo={MAXIMO_DO_SEGREDO}
              {...(nome in segredos && { tipo: 'password', sugestaoDoNavegador: 'new-password' })}
              ajuda={segredos[nome] ? 'Configurado. Em branco mantém o valor atual.' : undefined}
            />
          ))}
          {metodo.tipo === 'efi' && <Certificado validade={empresa.validadeCertificado} />}
          {metodo.tipo === 'mercadoPago' && <EnderecoDosAvisos />}
          <Typography variant="body2" color="textSecondary">
            As alterações são gravadas ao salvar as configurações.
          </Typography>
        </Pilha>
        <Botoes>
          <Button type="submit" variant="contained">
            Concluir
          </Button>
        </Botoes>
      </form>
    </Dialogo>,
    document.body,
  );
}

/** What Mercado Pago's own settings ask for; there they answer with the secret. */
function EnderecoDosAvisos() {
  const endereco = location.origin + webhookMercadoPago.path;
  const copiar = async () => {
    if (await copiarTexto(endereco)) informarFeito('Endereço copiado!');
    else pedirAtencao('Não foi possível copiar o endereço.');
  };
  return (
    <div>
      <Typography variant="body2">
        Cadastre este endereço em Mercado Pago, Suas integrações, Webhooks (evento Pagamentos), e copie de lá
        o segredo:
      </Typography>
      <Fila>
        <Endereco>{endereco}</Endereco>
        <Button variant="outlined" size="small" onClick={() => void copiar()}>
          Copiar endereço
        </Button>
      </Fila>
    </div>
  );
}

const Endereco = styled('code')({ overflowWrap: 'anywhere' });

/** .p12 or .pfx; the server reads it and refuses one that is bad. */
function Certificado({ validade }: { readonly validade: string | undefined }) {
  const { field } = useController<ValoresDaEmpresa, 'nomeCertificado'>({ name: 'nomeCertificado' });
  const seletor = useRef<HTMLInputElement>(null);
  const escolher = (arquivo: File | undefined) => {
    if (!arquivo) return;
    if (/\.(p12|pfx)$/i.test(arquivo.name)) field.onChange(arquivo);
    else pedirAtencao('Selecione um certificado .p12 ou .pfx');
  };
  const guardado = field.value
    ? `Configurado: ${field.value}${validade ? `, válido até ${formatarData(validade)}` : ''}`
    : 'Não configurado';
  return (
    <Fila>
      <Button ref={field.ref} variant="outlined" onClick={() => seletor.current?.click()}>
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
      <Typography variant="body2">{field.value instanceof File ? field.value.name : guardado}</Typography>
    </Fila>
  );
}
