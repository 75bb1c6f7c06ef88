import { ThemeProvider } from '@mui/material/styles';
import { consultas } from '@rifa-viva/ui/api/consultas.ts';
import { BundleAtual } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { Guarda } from '@rifa-viva/ui/sessao/Guarda.tsx';
import type { ReactNode } from 'react';
import { CoreAdmin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { TelaDeAcessos } from './acessos/TelaDeAcessos.tsx';
import { TelaDeAuditoria } from './auditoria/TelaDeAuditoria.tsx';
import banner from './banner/index.ts';
import campanhas from './campanhas/index.ts';
import { TelaDeConferencia } from './conferencia/TelaDeConferencia.tsx';
import configuracao from './configuracao/index.ts';
import { TelaFinanceira } from './financeiro/TelaFinanceira.tsx';
import { criarIdioma } from './idioma/idioma.ts';
import { TelaDeManutencao } from './manutencao/TelaDeManutencao.tsx';
import modelos from './modelos/index.ts';
import { FalhaDaTela } from './moldura/FalhaDaTela.tsx';
import { Desconhecida, Moldura } from './moldura/Moldura.tsx';
import { TelaDePagamentos } from './pagamentos/TelaDePagamentos.tsx';
import { TelaDoPainel } from './painel/TelaDoPainel.tsx';
import patrocinadores from './patrocinadores/index.ts';
import { authProvider } from './providers/auth/authProvider.ts';
import { criarDataProvider } from './providers/data/dataProvider.ts';
import { clienteRest } from './providers/data/http.ts';
import { TelaDeResultados } from './resultados/TelaDeResultados.tsx';
import { useTemaDoAdmin } from './tema.ts';
import { TelaDoCliente } from './usuarios/cliente/TelaDoCliente.tsx';
import usuarios from './usuarios/index.ts';

const RECURSOS = {
  cadastroUsuario: usuarios,
  cadastroCampanha: campanhas,
  cadastroModelos: modelos,
  patrocinadores,
  banner,
  configuracao,
};
const rotulos = Object.entries(RECURSOS).map(([recurso, { rotulos }]) => [recurso, rotulos]);
const idioma = criarIdioma(Object.fromEntries(rotulos));
const dataProvider = criarDataProvider(clienteRest);
const memoria = memoryStore();

/** The admin-guarded routes of the spec, each at exactly its address; react-admin without its own screens. */
export const App = () => (
  <TemaDaTela>
    <BundleAtual value="admin">
      <Guarda para="admin">
        <CoreAdmin
          dataProvider={dataProvider}
          authProvider={authProvider}
          i18nProvider={idioma}
          store={memoria}
          queryClient={consultas}
          title="Rifa Viva"
          layout={Moldura}
          catchAll={Desconhecida}
          error={FalhaDaTela}
          loginPage={false}
          requireAuth
          disableTelemetry
        >
          {Object.entries(RECURSOS).map(([nome, { list }]) => (
            <Resource key={nome} name={nome} list={list} />
          ))}
          <CustomRoutes>
            <Route path="/painel" element={<TelaDoPainel />} />
            <Route path="/financeiro" element={<TelaFinanceira />} />
            <Route path="/manutencao" element={<TelaDeManutencao />} />
            <Route path="/conferencia" element={<TelaDeConferencia />} />
            <Route path="/resultados" element={<TelaDeResultados />} />
            <Route path="/auditoria" element={<TelaDeAuditoria />} />
            <Route path="/acessos" element={<TelaDeAcessos />} />
            <Route path="/cliente" element={<TelaDoCliente />} />
            <Route path="/pagamentos" element={<TelaDePagamentos />} />
          </CustomRoutes>
        </CoreAdmin>
      </Guarda>
    </BundleAtual>
  </TemaDaTela>
);

const TemaDaTela = ({ children }: { readonly children: ReactNode }) => (
  <ThemeProvider theme={useTemaDoAdmin()}>{children}</ThemeProvider>
);
