import WhatsApp from '@mui/icons-material/WhatsApp';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { MAX_ID } from '@rifa-viva/contracts/http/campos';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import { useRecursosAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { LinkDaRota, useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Ficha, Fila, Pilha } from '../../moldura/caixas.ts';
import { Lido } from '../../moldura/Lido.tsx';
import { Tela } from '../../moldura/Tela.tsx';
import { useReleitura } from '../../providers/aoVivo/useReleitura.ts';
import { useLogado } from '../../providers/auth/useLogado.ts';
import { useProvedor } from '../../providers/data/dataProvider.ts';
import type { Cliente } from '../../providers/data/tipos.ts';
import { reais } from '../../providers/dinheiro.ts';
import { BotaoDoCodigo } from '../CodigoDeSenha.tsx';
import { linkDoWhatsApp, podeGerarCodigo } from '../codigos.ts';
import { Anotacoes } from './Anotacoes.tsx';
import { Compras } from './Compras.tsx';
import { HistoricoDaConta } from './HistoricoDaConta.tsx';
import { Parte } from './Parte.tsx';
import { ReservasAbertas } from './ReservasAbertas.tsx';

/** One person as staff see him, named by `?id=`. */
export function TelaDoCliente() {
  const [busca] = useSearchParams();
  const texto = busca.get('id') ?? '';
  const id = /^\d{1,10}$/.test(texto) ? Number(texto) : 0;
  if (id >= 1 && id <= MAX_ID) return <UmCliente key={id} idUsuario={id} />;
  return (
    <Tela titulo="Ficha da pessoa">
      <Alert severity="error">{textoDoErro('NAO_ENCONTRADO')}</Alert>
    </Tela>
  );
}

function UmCliente({ idUsuario }: { readonly idUsuario: number }) {
  const dados = useProvedor();
  const reler = useReleitura(['cliente', idUsuario]);
  useRecursosAoVivo(['esperas', 'pagamentos', 'clientes'], (mudou) => {
    if (mudou?.recurso !== 'clientes' || mudou.id === idUsuario) reler();
  });
  const consulta = useQuery({
    queryKey: ['cliente', idUsuario, 'ficha'],
    queryFn: ({ signal }) => dados.carregarCliente(idUsuario, { signal }),
  });
  const { data: lido } = consulta;
  return (
    <Tela
      titulo={lido?.nome ?? 'Ficha da pessoa'}
      {...(lido && { subtitulo: [lido.tipo, ...(lido.ativo === 'nao' ? ['inativo'] : [])].join(' · ') })}
      acoes={<Acoes cliente={lido} />}
    >
      <Lido consulta={consulta} esperando={<Skeleton variant="rounded" height={320} />}>
        {(cliente) => (
          <Pilha>
            <Dados cliente={cliente} />
            <ReservasAbertas reservas={cliente.reservas} />
            <Compras idUsuario={idUsuario} />
            <Anotacoes idUsuario={idUsuario} anotacoes={cliente.anotacoes} />
            <HistoricoDaConta idUsuario={idUsuario} />
          </Pilha>
        )}
      </Lido>
    </Tela>
  );
}

function Acoes({ cliente }: { readonly cliente: Cliente | undefined }) {
  const irPara = useIrPara();
  return (
    <>
      {cliente && (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<WhatsApp />}
          href={linkDoWhatsApp(cliente.telefone)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Conversar com ${cliente.nome} no WhatsApp`}
        >
          WhatsApp
        </Button>
      )}
      <Button color="inherit" variant="outlined" onClick={() => irPara('/cadastroUsuario')}>
        Usuários
      </Button>
    </>
  );
}

function Dados({ cliente }: { readonly cliente: Cliente }) {
  const logado = useLogado();
  const { compras } = cliente;
  return (
    <Parte titulo="Dados">
      <Ficha>
        <dt>Telefone</dt>
        <dd>{mascararTelefone(cliente.telefone)}</dd>
        {cliente.nomeGerente && (
          <>
            <dt>Gerente</dt>
            <dd>{cliente.nomeGerente}</dd>
          </>
        )}
        <dt>Último acesso</dt>
        <dd>{cliente.ultAcesso ? formatarDataHora(cliente.ultAcesso) : 'Nunca entrou'}</dd>
        <dt>Compras pagas</dt>
        <dd>
          {compras.qtde.toLocaleString('pt-BR')} ({compras.bilhetes.toLocaleString('pt-BR')}{' '}
          {compras.bilhetes === 1 ? 'bilhete' : 'bilhetes'}), {reais(compras.valor)}
        </dd>
      </Ficha>
      <Fila>
        {podeGerarCodigo(cliente, logado) && <BotaoDoCodigo pessoa={cliente} />}
        {cliente.tipo !== 'Usuario' && (
          <LinkDaRota para={`/financeiro?vendedor=${cliente.idUsuario}`}>O que vendeu</LinkDaRota>
        )}
        {logado.administrador && (
          <LinkDaRota para={`/acessos?idPessoa=${cliente.idUsuario}`}>Quem abriu estes dados</LinkDaRota>
        )}
      </Fila>
    </Parte>
  );
}
