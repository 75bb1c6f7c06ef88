import { ThemeProvider } from '@mui/material/styles';
import { consultas } from '@rifa-viva/ui/api/consultas.ts';
import { BundleAtual } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { Guarda } from '@rifa-viva/ui/sessao/Guarda.tsx';
import { CoreAdmin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { ListaDeBanners } from './banner/ListaDeBanners.tsx';
import { ListaDeCampanhas } from './campanhas/ListaDeCampanhas.tsx';
import { TelaDeConfiguracao } from './configuracao/TelaDeConfiguracao.tsx';
import { FalhaDaTela } from './FalhaDaTela.tsx';
import { TelaFinanceira } from './financeiro/TelaFinanceira.tsx';
import { provedorDeIdioma } from './idioma/idioma.ts';
import { Desconhecida, Moldura } from './Moldura.tsx';
import { TelaDeManutencao } from './manutencao/TelaDeManutencao.tsx';
import { ListaDeModelos } from './modelos/ListaDeModelos.tsx';
import { ListaDePatrocinadores } from './patrocinadores/ListaDePatrocinadores.tsx';
import { authProvider } from './providers/auth/authProvider.ts';
import { criarDataProvider } from './providers/data/dataProvider.ts';
import { clienteRest } from './providers/data/http.ts';
import { TelaDeResultados } from './resultados/TelaDeResultados.tsx';
import { temaDoAdmin } from './tema.ts';
import { ListaDeUsuarios } from './usuarios/ListaDeUsuarios.tsx';

const dataProvider = criarDataProvider(clienteRest);
const memoria = memoryStore();

/** The admin-guarded routes of the spec, each at exactly its address; react-admin without its own screens. */
export const App = () => (
  <ThemeProvider theme={temaDoAdmin}>
    <BundleAtual value="admin">
      <Guarda para="admin">
        <CoreAdmin
          dataProvider={dataProvider}
          authProvider={authProvider}
          i18nProvider={provedorDeIdioma}
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
          <Resource name="cadastroUsuario" list={ListaDeUsuarios} />
          <Resource name="cadastroCampanha" list={ListaDeCampanhas} />
          <Resource name="cadastroModelos" list={ListaDeModelos} />
          <Resource name="patrocinadores" list={ListaDePatrocinadores} />
          <Resource name="banner" list={ListaDeBanners} />
          <CustomRoutes>
            <Route path="/configuracao" element={<TelaDeConfiguracao />} />
            <Route path="/financeiro" element={<TelaFinanceira />} />
            <Route path="/manutencao" element={<TelaDeManutencao />} />
            <Route path="/resultados" element={<TelaDeResultados />} />
          </CustomRoutes>
        </CoreAdmin>
      </Guarda>
    </BundleAtual>
  </ThemeProvider>
);
