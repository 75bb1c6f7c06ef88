import { get, type Linha, post } from './probe.ts';
import { campos } from './resposta.ts';

/** Rows G11 to G18: a raffle's log replayed and compared with its rows; what was read and exported. */

const temSituacao = (body: unknown): boolean => typeof campos(body).situacao === 'string';

export const REPETICAO: Readonly<Record<string, Linha>> = {
  G11: {
    pergunta: ({ aberta }) =>
      get(`/api/auditoria/eventos/${aberta}`, (body) => Array.isArray(campos(body).eventos)),
  },
  G12: {
    pergunta: ({ aberta }) =>
      get(`/api/auditoria/estado/${aberta}?revisao=0`, (body) => campos(body).revisao === 0),
  },
  G13: {
    pergunta: ({ aberta }) => post('/api/auditoria/comparar', { idRifa: aberta }, temSituacao),
  },
  G14: { pergunta: ({ aberta }) => get(`/api/auditoria/comparacao/${aberta}`, temSituacao) },
  G15: {
    pergunta: ({ aberta }) =>
      post('/api/auditoria/reconstruir', { idRifa: aberta, visao: 'resultados' }, temSituacao),
  },
  G16: {
    pergunta: () => get('/api/auditoria/acessos?qtde=5', (body) => Array.isArray(campos(body).acessos)),
  },
  G17: {
    pergunta: () =>
      post(
        '/api/auditoria/exportacoes',
        { dado: 'totais', formato: 'csv' },
        (body) => campos(body).sucesso === true,
      ),
  },
  G18: {
    pergunta: ({ aberta }) =>
      get(`/api/auditoria/leitura/${aberta}`, (body) => typeof campos(body).total === 'number'),
  },
};
