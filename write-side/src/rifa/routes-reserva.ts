import * as bilhetes from '@rifa-viva/contracts/http/bilhetes';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { montarPix } from '@rifa-viva/contracts/regras/pix';
import { type Implementation, implement, type SignedInContext } from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import { atorDe, executar, exigirOProprio, type RifaDeps, semente } from './execute.ts';
import { chaveDoPagamento } from './reservas-abertas.ts';

const MINUTOS_POR_HORA = 60;

export function rotasDeReserva(deps: RifaDeps): Implementation[] {
  return [
    implement(bilhetes.reservarBilhetes, async (contexto) => {
      const { body, caller, now } = contexto;
      exigirOProprio(caller, body.idUsuario);
      const empresa = deps.directory.company();
      const pix = { chave: empresa.chavePixComum, nome: empresa.nomeRecebedor, cidade: empresa.cidade };
      exigirLivre(deps, body);
      const segredo = await encrypt(deps.vault, keyOfUser(caller.idUsuario), semente()).catch(() => {
        throw unavailable();
      });
      const vaga = deps.porEndereco.tomar(contexto.ip, chaveDoPagamento(body.idRifa, body.idPagamento));
      const { answer, position, repeated } = await executar(
        deps,
        contexto,
        body.idRifa,
        {
          type: 'ReservarBilhetes',
          ator: atorDe(caller),
          agora: now.getTime(),
          qtde: body.qtde,
          idPagamento: body.idPagamento,
          // The account's: a session keeps the name that it began with.
          cliente: caller.nomeCifrado,
          segredo,
          tipoPagamento: empresa.tipoPagamento,
          minutos: empresa.minutos,
          minutosDeEspera: Math.max(empresa.minutos, empresa.horasConferenciaManual * MINUTOS_POR_HORA),
          pix,
          semente: semente(),
        },
        { commandId: `reserva.${caller.idUsuario}.${body.idPagamento}` },
      ).catch((error: unknown) => {
        if (error instanceof Refusal && error.codigo === 'INDISPONIVEL') vaga.duvidosa();
        else vaga.recusada();
        throw error;
      });
      if (repeated) vaga.repetida();
      deps.abertas.lembrar(body.idPagamento, body.idRifa);
      if (answer.tipo !== 'reserva') throw new Refusal('RESERVA_NAO_ABERTA');
      const { numeros, total, pagarAte, expiraEm } = answer;
      const codigo = total > 0 ? montarPix({ ...pix, valor: total, referencia: body.idPagamento }) : null;
      return {
        answer: {
          numerosReservados: [...numeros],
          valor: paraReais(total),
          ...(codigo ? { pixCopiaECola: codigo } : {}),
          pagarAte: total > 0 ? pagarAte : null,
          expiraEm: total > 0 ? expiraEm : null,
        },
        position,
      };
    }),
    implement(bilhetes.cancelarReserva, async (contexto) => {
      const { idPagamento } = contexto.body;
      const idRifa = await procurar(deps, contexto);
      if (idRifa === undefined) throw deps.abertas.pronta ? new Refusal('NAO_ENCONTRADO') : unavailable(1);
      const comando = {
        type: 'CancelarReserva',
        ator: atorDe(contexto.caller),
        agora: contexto.now.getTime(),
        idPagamento,
      } as const;
      const { position } = await executar(deps, contexto, idRifa, comando);
      return { answer: SUCESSO, position };
    }),
  ];
}

/** A payment id names one reservation, whatever raffle it is of. */
function exigirLivre(
  { abertas }: RifaDeps,
  { idPagamento, idRifa }: BodyOf<typeof bilhetes.reservarBilhetes>,
): void {
  const deOutra = abertas.rifaDo(idPagamento) ?? idRifa;
  if (deOutra !== idRifa) throw new Refusal('PAGAMENTO_DE_OUTRA_RESERVA', { campo: 'idPagamento' });
}

/** Only another process's reservation is unknown for a moment: what the caller has seen is waited for. */
async function procurar(
  { abertas }: RifaDeps,
  { body, minPosition }: SignedInContext<typeof bilhetes.cancelarReserva>,
): Promise<number | undefined> {
  const conhecida = abertas.rifaDo(body.idPagamento);
  if (conhecida !== undefined || minPosition === null) return conhecida;
  await abertas.waitFor(minPosition);
  return abertas.rifaDo(body.idPagamento);
}
