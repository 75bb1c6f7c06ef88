import { randomUUID } from 'node:crypto';
import { apagar, get, lista, type Mensagem, type Pergunta, type Prova, post, put } from './probe.ts';
import { campos } from './resposta.ts';
import { SENHA, telefoneDe, type World } from './world.ts';

/** What the notes of the matrix's rows say beyond their cells. */

type Perguntas = () => Promise<Pergunta> | Pergunta;
const prova = (
  linha: string,
  nome: string,
  quem: number | null,
  espera: Mensagem | 'permitido',
  pergunta: Perguntas,
): Prova => ({ linha, nome, quem, espera, perguntas: async () => [await pergunta()] });

const CADASTRO = '/api/usuarios/cadastrar';
const STATUS = '/api/rifas/status';

export function provasExtras(world: World): Prova[] {
  const novo = (mais: Record<string, unknown>) =>
    post(CADASTRO, { nome: 'NOVA', telefone: world.telefoneNovo(), senha: SENHA, ...mais });
  const gerenteDoNovo = async (quem: number | null, idGerente: number) => {
    const corpo = { nome: 'NOVA', telefone: world.telefoneNovo(), senha: SENHA, idGerente };
    const { body } = await world.product.call(quem, 'POST', CADASTRO, corpo, world.cabecalhos());
    const pessoa = world.product.ground.directory.person(Number(campos(body).idUsuario));
    return { status: 200, body: pessoa?.idGerente ?? null };
  };
  const doGerente = (idUsuario: number, mais: Record<string, unknown>) =>
    put('/api/usuarios/atualizar', { idUsuario, nome: 'X', telefone: world.telefoneNovo(), ...mais });
  const doTime = () => world.pessoa({ tipo: 'Vendedor', idGerente: 4 });
  const excluida = async () => {
    const id = await world.rifa();
    await world.must(3, 'PUT', STATUS, { status: 'excluido', idsRifa: [id] });
    return id;
  };
  const reservado = async (dono: number) => {
    const idPagamento = randomUUID();
    const corpo = { idRifa: await world.rifa(), idUsuario: dono, qtde: 1, idPagamento };
    await world.must(dono, 'POST', '/api/bilhetes/reservarBilhetes', corpo);
    return { idPagamento };
  };
  const cancelar = async (dono: number) => post('/api/bilhetes/cancelarReserva', await reservado(dono));
  const declarar = async (dono: number) => post('/api/bilhetes/declararPagamento', await reservado(dono));
  const impresso = async (idVendedor: number) =>
    post('/api/bilhetes/registrarImpressao', {
      idRifa: world.aberta,
      numBilhetes: [await world.vendidoPor(idVendedor)],
      idTrabalho: randomUUID(),
      formato: 'pdf',
    });
  const datas = async () => {
    const ontem = new Date(Date.now() - 2 * 86_400_000).toISOString();
    return put(`/api/rifas/atualizar/${await world.encerrada()}`, { dtEncerramento: ontem });
  };
  const rifa = {
    dtSorteio: '2099-01-02T12:00:00Z',
    dtEncerramento: '2099-01-01T12:00:00Z',
    valor: 10,
    idModeloBilhete: world.idModeloBilhete,
    qtdeChances: 1,
    qtdeNumeros: 10,
  };
  const rascunho = async () => {
    const { idRifa } = await world.must(3, 'POST', '/api/rifas/cadastrar', { ...rifa, rascunho: true });
    return Number(idRifa);
  };
  return [
    prova('A2', 'inactive', null, 'CONTA_DESATIVADA', () =>
      post('/api/usuarios/login', { telefone: telefoneDe(10), senha: SENHA }),
    ),
    prova('A2', 'inactive, wrong password', null, 'LOGIN_INVALIDO', () =>
      post('/api/usuarios/login', { telefone: telefoneDe(10), senha: 'errada123' }),
    ),
    prova('A2', 'unknown', null, 'LOGIN_INVALIDO', () =>
      post('/api/usuarios/login', { telefone: '11955555555', senha: 'errada123' }),
    ),
    ...[null, 8, 6].map((quem) =>
      prova('A3a', `inactive by ${quem}`, quem, 'PAPEL', () => novo({ ativo: 'nao' })),
    ),
    prova('A3a', 'nobody has no manager', null, 'permitido', () => ({
      perguntar: () => gerenteDoNovo(null, 5),
      mostra: (idGerente) => idGerente === null,
    })),
    prova('A3a', 'a manager’s own', 4, 'permitido', () => ({
      perguntar: () => gerenteDoNovo(4, 5),
      mostra: (idGerente) => idGerente === 4,
    })),
    prova('A4c', 'a manager promotes', 4, 'NAO_E_SEU', async () =>
      doGerente(await doTime(), { tipo: 'Gerente' }),
    ),
    prova('A4c', 'a manager gives away', 4, 'NAO_E_SEU', async () =>
      doGerente(await doTime(), { idGerente: 5 }),
    ),
    prova('A5', 'pix of whom he may not edit', 4, 'permitido', async () => {
      const id = await world.pessoa({ tipo: 'Gerente', idGerente: 4 });
      return get('/api/usuarios/carregar', (body) => {
        const temPix = (quem: number) => 'pix' in (lista(body).find((p) => p.idUsuario === quem) ?? {});
        return temPix(4) && temPix(6) && !temPix(id);
      });
    }),
    prova('A14', 'a manager withdraws another’s note', 4, 'NAO_E_SEU', async () => {
      const idUsuario = await doTime();
      await world.must(3, 'POST', '/api/clientes/anotar', { idUsuario, texto: 'DO ADMINISTRADOR' });
      return post('/api/clientes/retirarAnotacao', { idUsuario, idAnotacao: 1 });
    }),
    ...[3, 1].flatMap((quem) =>
      [1, 2].map((id) =>
        prova('A7', `${quem} deletes ${id}`, quem, 'USUARIO_PROTEGIDO', () =>
          apagar(`/api/usuarios/excluir/${id}`),
        ),
      ),
    ),
    prova('A7', 'an Administrador deletes himself', 3, 'USUARIO_LOGADO', () =>
      apagar('/api/usuarios/excluir/3'),
    ),
    prova('C3', 'a draft, sellers', 6, 'NAO_ENCONTRADO', async () =>
      get(`/api/rifas/carregarRifa/${await rascunho()}`),
    ),
    prova('C3', 'a draft, managers', 4, 'permitido', async () =>
      get(`/api/rifas/carregarRifa/${await rascunho()}`, (body) => campos(body).status === 'rascunho'),
    ),
    prova('C6a', 'published before', 3, 'JA_PUBLICADA', async () =>
      put(`/api/rifas/atualizar/${await world.rifa()}`, { rascunho: true }),
    ),
    prova('D8a', 'of a draft', 3, 'RIFA_EM_RASCUNHO', async () =>
      post('/api/verificarBilhetes', {
        idRifa: await rascunho(),
        idUsuario: 3,
        idVendedor: 3,
        bilhetesSelecionados: [1],
      }),
    ),
    prova('C3', 'excluded', 3, 'NAO_ENCONTRADO', async () =>
      get(`/api/rifas/carregarRifa/${await excluida()}`),
    ),
    prova('C3', 'excluded, id 1', 1, 'permitido', async () =>
      get(`/api/rifas/carregarRifa/${await excluida()}`, (body) => 'dtExclusao' in campos(body)),
    ),
    prova('C5', 'in another’s name', 3, 'NAO_E_SEU', () =>
      post('/api/rifas/cadastrar', { ...rifa, idUsuario: 4 }),
    ),
    prova('C10', 'by who recorded it', 3, 'CONFIRMACAO_DO_MESMO', async () => {
      const idRifa = await world.encerrada();
      await world.must(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, { milharSorteada: '7' });
      return post('/api/rifas/confirmarResultado', { idRifa, milharSorteada: '7' });
    }),
    prova('K7', 'before it is confirmed', null, 'NAO_ENCONTRADO', async () => {
      const idRifa = await world.encerrada();
      await world.must(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, { milharSorteada: '7' });
      return get(`/api/auditoria/publico/${idRifa}`);
    }),
    prova('K9', 'before it is confirmed', null, 'NAO_ENCONTRADO', async () => {
      const idRifa = await world.encerrada();
      await world.must(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, { milharSorteada: '7' });
      return get(`/api/auditoria/resultado/${idRifa}`);
    }),
    prova('C9', 'while tickets are for sale', 3, 'VENDAS_ABERTAS', async () =>
      post('/api/rifas/selar', { idRifa: await world.rifa() }),
    ),
    prova('C6a', 'in another’s name', 3, 'NAO_E_SEU', async () =>
      put(`/api/rifas/atualizar/${await world.rifa()}`, { titulo: 'X', idUsuario: 4 }),
    ),
    prova('C7a', 'in another’s name', 3, 'NAO_E_SEU', async () =>
      put(STATUS, { status: 'excluido', idsRifa: [await world.rifa()], idUsuario: 4 }),
    ),
    prova('C7a', 'a manager’s with tickets taken', 4, 'RIFA_COM_BILHETES', async () =>
      put(STATUS, { status: 'excluido', idsRifa: [(await world.reservadoPor(8)).idRifa] }),
    ),
    prova('D4', 'another cancels', 9, 'NAO_ENCONTRADO', () => cancelar(8)),
    prova('D4', 'its buyer says that it is paid', 8, 'permitido', () => declarar(8)),
    ...[9, 6, 4, 3, 1].map((quem) =>
      prova('D4', `${quem} says that another has paid`, quem, 'NAO_ENCONTRADO', () => declarar(8)),
    ),
    prova('D8a', 'in another’s name', 6, 'NAO_E_SEU', () =>
      post('/api/verificarBilhetes', {
        idRifa: world.aberta,
        idUsuario: 4,
        idVendedor: 6,
        bilhetesSelecionados: [world.bilheteLivre()],
      }),
    ),
    prova('D8a', 'an Administrador for id 1', 3, 'NAO_E_SEU', () =>
      post('/api/verificarBilhetes', {
        idRifa: world.aberta,
        idUsuario: 3,
        idVendedor: 1,
        bilhetesSelecionados: [world.bilheteLivre()],
      }),
    ),
    prova('D9', 'marks as printed what another sold', 6, 'NAO_E_SEU', () => impresso(7)),
    prova('D9', 'marks as printed what he sold', 6, 'permitido', () => impresso(6)),
    prova('D10', 'a job of his own, with what another sold', 6, 'NAO_E_SEU', async () => {
      const trabalho = { idRifa: world.aberta, idTrabalho: randomUUID() };
      await world.must(6, 'POST', '/api/gerarPDFBilhetes', {
        ...trabalho,
        numBilhetes: [await world.vendidoPor(6)],
      });
      return post('/api/gerarPDFBilhetes', { ...trabalho, numBilhetes: [await world.vendidoPor(7)] });
    }),
    prova('D10', 'his job again, its ticket sold by another since', 6, 'NAO_E_SEU', async () => {
      const numero = await world.vendidoPor(6);
      const pedido = { idRifa: world.aberta, idTrabalho: randomUUID(), numBilhetes: [numero] };
      await world.must(6, 'POST', '/api/gerarPDFBilhetes', pedido);
      const selecao = { idRifa: world.aberta, bilhetesSelecionados: [numero] };
      await world.must(3, 'PUT', '/api/bilhetes/devolver', selecao);
      await world.must(7, 'POST', '/api/verificarBilhetes', { ...selecao, idUsuario: 7, idVendedor: 7 });
      return post('/api/gerarPDFBilhetes', pedido);
    }),
    prova('D12', 'in another’s name', 3, 'NAO_E_SEU', async () => {
      const { idRifa, numero } = await world.reservadoPor(8);
      return put('/api/bilhetes/liberar', { idRifa, idUsuario: 1, bilhetesSelecionados: [numero] });
    }),
    prova('C6a', 'dates after the end', 3, 'permitido', datas),
    prova('C6a', 'dates after the end, a manager', 4, 'DATAS_TRAVADAS', datas),
    prova('F7a', 'in another’s name', 3, 'NAO_E_SEU', async () =>
      put('/api/modeloBilhetes/status', {
        status: 'excluido',
        idModeloBilhete: await world.modelo(),
        idUsuarioExclusao: 4,
      }),
    ),
  ];
}
