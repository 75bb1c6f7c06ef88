// What `npm run proof:conformance` may change: for each conformance table the sources whose texts it looks through,
// the front ends to build anew, and limits and colours by the words of their line:
// `[words, file, what stands there, what it becomes]`.
const STOREFRONT = [
  ['the session is re-checked every 60 seconds', 'ui/src/sessao/verificacao.ts', '60_000', '90_000'],
  ['inactivity logout 60 minutes', 'ui/src/sessao/useInatividade.ts', '60 * 60_000', '61 * 60_000'],
  ['reload after modal login 1 s', 'storefront/src/features/entrar/ModalDeLogin.tsx', '1000', '900'],
  ['redirect when already logged in 1 s', 'storefront/src/features/entrar/PaginaDeLogin.tsx', '1000', '1200'],
  [
    '10 per page on home',
    'storefront/src/features/campanhas/index.tsx',
    'POR_PAGINA = 10',
    'POR_PAGINA = 11',
  ],
  [
    '30 tickets per page',
    'storefront/src/features/meusBilhetes/agrupamento.ts',
    '_PAGINA = 30',
    '_PAGINA = 31',
  ],
  [
    '50 raffles per page',
    'storefront/src/features/meusBilhetes/agrupamento.ts',
    '_PAGINA = 50',
    '_PAGINA = 49',
  ],
  ['banner every 5000 ms', 'storefront/src/features/campanhas/BannerRotativo.tsx', '= 5000', '= 6000'],
  ['transition 0.8 s', 'storefront/src/features/campanhas/banner.module.css', 'opacity 0.8s', 'opacity 0.7s'],
  ['home reload every 30 s', 'storefront/src/features/campanhas/consultas.ts', '30_000', '40_000'],
  ['server time refresh 300000 ms', 'ui/src/api/relogio.ts', '300_000', '400_000'],
  ['system status polling 600000 ms', 'ui/src/partida/useStatusDoSistema.ts', '600_000', '700_000'],
  [
    '10 tickets per online purchase',
    'storefront/src/features/campanhas/acao.ts',
    '_COMPRA = 10',
    '_COMPRA = 11',
  ],
  ['phone mask 15, minimum 11', 'contracts/src/regras/telefone.ts', '_TELEFONE = 11', '_TELEFONE = 13'],
  ['WhatsApp country code 55', 'storefront/src/comum/canais.ts', "PAIS = '55'", "PAIS = '54'"],
  ['principal green', 'ui/src/tema/papeis.ts', "cor: '#1c7a45'", "cor: '#1c7a75'"],
  ['not winning red', 'ui/src/tema/papeis.ts', "cor: '#b3261e'", "cor: '#b3561e'"],
  ['toasts 1.5 s, 2 s, 3 s', 'ui/src/pecas/avisos.ts', 'validacao: 2000', 'validacao: 2100'],
];

const BACK_OFFICE = [
  ['models 15', 'admin/src/modelos/ListaDeModelos.tsx', 'POR_PAGINA = 15', 'POR_PAGINA = 16'],
  ['sponsors 30', 'admin/src/patrocinadores/ListaDePatrocinadores.tsx', 'POR_PAGINA = 30', 'POR_PAGINA = 29'],
  ['banners 30', 'admin/src/banner/ListaDeBanners.tsx', 'POR_PAGINA = 30', 'POR_PAGINA = 31'],
  ['results 100', 'admin/src/resultados/TelaDeResultados.tsx', 'POR_PAGINA = 100', 'POR_PAGINA = 99'],
  ['sale 50', 'storefront/src/features/bilhetes/listagem.ts', 'POR_PAGINA = 50', 'POR_PAGINA = 51'],
  ['maintenance 500', 'contracts/src/http/bilhetes.ts', 'DE_BILHETES = 500', 'DE_BILHETES = 501'],
  ['select-all batch 500', 'contracts/src/regras/limites.ts', 'DE_GRUPOS = 500', 'DE_GRUPOS = 499'],
  ['preview page 594.44 by 841.68', 'contracts/src/regras/layout-bilhete.ts', '841.68', '842.68'],
  ['default seller maximum 100', 'contracts/src/regras/limites.ts', 'DO_VENDEDOR = 100', 'DO_VENDEDOR = 101'],
  ['other roles 5000', 'contracts/src/regras/limites.ts', 'POR_VENDA = 5_000', 'POR_VENDA = 5_001'],
  ['label says 2500', 'storefront/src/features/bilhetes/limites.ts', 'NO_ROTULO = 2500', 'NO_ROTULO = 2400'],
  ['client name 14', 'contracts/src/regras/limites.ts', 'CLIENTE = 14', 'CLIENTE = 15'],
  ['a banner error reloads the page after 1.6 s', 'admin/src/banner/ListaDeBanners.tsx', '= 1600', '= 1700'],
  ['compress message after 5 s', 'ui/src/documentos/useDocumento.ts', '_APOS_MS = 5000', '_APOS_MS = 6000'],
  ['PDF 300000 ms', 'ui/src/documentos/pedido.ts', '300_000', '200_000'],
  ['digits 5 above 10000, else 4', 'contracts/src/regras/numeracao.ts', '> 10_000', '> 20_000'],
  ['messages show for 2 seconds', 'ui/src/pecas/avisos.ts', 'validacao: 2000', 'validacao: 2100'],
  ['colours green, amber, orange', 'ui/src/tema/papeis.ts', "cor: '#8a5a00'", "cor: '#8a5a90'"],
  ['colours green, amber, orange', 'ui/src/tema/papeis.ts', "LARANJA = '#b4460a'", "LARANJA = '#b4469a'"],
  ['users 30 per page', 'admin/src/usuarios/filtros.ts', 'POR_PAGINA = 30', 'POR_PAGINA = 29'],
  [
    '15 per page, two pages each side',
    'admin/src/campanhas/ListaDeCampanhas.tsx',
    'POR_PAGINA = 15',
    'POR_PAGINA = 14',
  ],
];

export const TABLES = [
  {
    table: 'docs/conformance-storefront.md',
    heading: "The storefront's conformance table bites",
    sources: ['storefront/src', 'ui/src', 'contracts/src'],
    limits: STOREFRONT,
  },
  {
    table: 'docs/conformance-back-office.md',
    heading: "The back office's conformance table bites",
    sources: ['admin/src', 'storefront/src/features/bilhetes', 'ui/src', 'contracts/src'],
    limits: BACK_OFFICE,
  },
];
