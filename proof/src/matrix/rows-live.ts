import { io, type Socket } from 'socket.io-client';
import { type Alvo, idDo, type Linha, MENSAGENS, type Mensagem } from './probe.ts';
import { campos, type Resposta } from './resposta.ts';
import type { World } from './world.ts';

/** Rows J6 to J10: the live rooms, answered like calls. */

type Ouvido = { readonly evento: string; readonly carga: unknown };

/** Connects as somebody, does this, and leaves. A refused handshake is its message. */
async function ligado(
  world: World,
  quem: number | null,
  fazer: (socket: Socket, ouvidos: Ouvido[]) => Promise<Resposta>,
): Promise<Resposta> {
  const token = quem === null ? undefined : await world.product.token(quem);
  const socket = io(world.product.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(token === undefined ? {} : { auth: { token } }),
  });
  const ouvidos: Ouvido[] = [];
  socket.onAny((evento: string, carga: unknown) => ouvidos.push({ evento, carga }));
  try {
    const recusa = await new Promise<string | null>((resolve) => {
      socket.once('connect', () => resolve(null));
      socket.once('connect_error', (error) => resolve(error.message));
    });
    return recusa === null ? await fazer(socket, ouvidos) : resposta({ codigo: recusa });
  } finally {
    socket.disconnect();
  }
}

function resposta(dita: Record<string, unknown>): Resposta {
  if (dita.ok === true) return { status: 200, body: dita };
  const [status, texto] = MENSAGENS[dita.codigo as Mensagem];
  return { status, body: { erro: texto, ...dita } };
}

const pedir = (socket: Socket, evento: string, carga: unknown): Promise<Resposta> =>
  new Promise((resolve) => {
    socket.emit(evento, carga, (dita: Record<string, unknown>) => resolve(resposta(dita)));
  });

const sala = (evento: string, carga: (world: World, quem: number | null, alvo: Alvo) => unknown): Linha => ({
  pergunta: (world, quem, alvo) => ({
    perguntar: () => ligado(world, quem, (socket) => pedir(socket, evento, carga(world, quem, alvo))),
  }),
});

/** Numbers whose change was told, once this one was. */
async function avisados(socket: Socket, ouvidos: readonly Ouvido[], ultimo: number): Promise<number[]> {
  const numeros = () =>
    ouvidos
      .filter(({ evento }) => evento === 'vendas:mudou')
      .flatMap(({ carga }) => campos(carga).numeros as number[]);
  await new Promise<void>((resolve) => {
    const olhar = () => {
      if (numeros().includes(ultimo)) resolve();
    };
    socket.onAny(olhar);
    olhar();
  });
  return numeros();
}

export const AO_VIVO: Readonly<Record<string, Linha>> = {
  J6: {
    pergunta: (world, quem) => ({
      perguntar: () => ligado(world, quem, async () => ({ status: 200, body: null })),
    }),
  },
  J7: sala('rifa:entrar', (world) => ({ idRifa: world.aberta })),
  J8: sala('usuario:entrar', (_world, quem, alvo) => ({ idUsuario: idDo(quem, alvo) })),
  J9: {
    alheio: 'permitido',
    pergunta: (world, quem, alvo) => ({
      perguntar: () =>
        ligado(world, quem, async (socket, ouvidos) => {
          const entrou = await pedir(socket, 'vendas:entrar', { idRifa: world.aberta });
          if (entrou.status !== 200 || quem === null || quem === 8) return entrou;
          const numero = await world.vendidoPor(idDo(quem, alvo));
          // Told last, so that whatever was to be told before it has been.
          const numeros = await avisados(socket, ouvidos, await world.vendidoPor(quem));
          return { status: 200, body: numeros.includes(numero) };
        }),
      mostra: (body) => body === (alvo !== 'alheio' || quem === 3 || quem === 1),
    }),
  },
  J10: {
    anonimo: 'NAO_ENCONTRADO',
    negado: 'NAO_ENCONTRADO',
    ...sala('sala:entrar', () => 'equipe'),
  },
};
