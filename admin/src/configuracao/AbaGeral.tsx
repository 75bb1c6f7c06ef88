import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import {
  MAXIMO_DA_URL,
  MAXIMO_DO_CONTATO,
  MAXIMO_DO_NOME_DA_EMPRESA,
  MAXIMO_DO_TELEFONE,
} from '@rifa-viva/contracts/regras/limites';
import { useWatch } from 'react-hook-form';
import { CampoDeChave } from '../campos/CampoDeChave.tsx';
import { CampoDeEscolha } from '../campos/CampoDeEscolha.tsx';
import { CampoDeImagem } from '../campos/CampoDeImagem.tsx';
import { CampoDeDigitos, CampoDeTexto } from '../campos/CampoDeTexto.tsx';
import { Colunas, Pilha } from '../moldura/caixas.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import type { ValoresDaEmpresa } from './formulario.ts';
import { efeitoDoStatus, opcoesDoStatus } from './status.ts';

export function AbaGeral() {
  const { superAdministrador, administrador } = useLogado();
  const privado = useWatch<ValoresDaEmpresa, 'privado'>({ name: 'privado' });
  const corFundoMenu = useWatch<ValoresDaEmpresa, 'corFundoMenu'>({ name: 'corFundoMenu' });
  const travado = { desabilitado: !administrador };
  return (
    <Pilha>
      <Secao>Empresa</Secao>
      <Colunas n={2}>
        <CampoDeTexto source="nome" maximo={MAXIMO_DO_NOME_DA_EMPRESA} {...travado} />
        <CampoDeTexto source="nomeContato" maximo={MAXIMO_DO_NOME_DA_EMPRESA} {...travado} />
        <CampoDeTexto source="email" maximo={MAXIMO_DO_CONTATO} teclado="email" {...travado} />
        <CampoDeTexto source="telefone" maximo={MAXIMO_DO_TELEFONE} teclado="tel" {...travado} />
        <CampoDeTexto
          source="whatsApp"
          maximo={MAXIMO_DO_CONTATO}
          teclado="tel"
          ajuda="Com DDD: os clientes falam com você por ele"
          {...travado}
        />
        <CampoDeTexto
          source="instagram"
          maximo={MAXIMO_DO_CONTATO}
          ajuda="Aparece na página de contato"
          {...travado}
        />
      </Colunas>
      <Secao>Vendas</Secao>
      <Colunas n={2}>
        <CampoDeDigitos
          source="minutos"
          maximo={4}
          ajuda="Depois de gerar o QrCode; passado o tempo, ele some da tela"
          {...travado}
        />
        <CampoDeDigitos source="qtdeMaxBilhetesVendedor" maximo={4} ajuda="Em uma venda só" {...travado} />
        <CampoDeDigitos
          source="horasConferenciaManual"
          maximo={3}
          ajuda="Sem ninguém conferir até lá, os bilhetes voltam a ficar livres"
          {...travado}
        />
      </Colunas>
      <Secao>Sistema</Secao>
      {/* The provider's switch: user 1 alone. */}
      {superAdministrador && (
        <Colunas n={2}>
          <StatusDoSistema />
          <CampoDeTexto source="urlApi" maximo={MAXIMO_DA_URL} teclado="url" />
        </Colunas>
      )}
      <div>
        <CampoDeChave source="privado" {...travado} />
        <Typography variant="body2" color="textSecondary">
          {privado
            ? 'Só quem tem conta e entrou vê as campanhas.'
            : 'Qualquer pessoa vê as campanhas; para comprar, entra ou cria uma conta.'}
        </Typography>
      </div>
      <Logo>
        <CampoDeImagem source="logo" fundo={corFundoMenu} {...travado} />
      </Logo>
    </Pilha>
  );
}

const Secao = ({ children }: { readonly children: string }) => (
  <Typography component="h2" variant="h6">
    {children}
  </Typography>
);

/** What each status does, told where it is chosen. */
function StatusDoSistema() {
  const status = useWatch<ValoresDaEmpresa, 'status'>({ name: 'status' });
  return <CampoDeEscolha source="status" opcoes={opcoesDoStatus(status)} ajuda={efeitoDoStatus(status)} />;
}

const Logo = styled('div')({ maxWidth: 420 });
