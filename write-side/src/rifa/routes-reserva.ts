import * as bilhetes from '@rifa-viva/contracts/http/bilhetes';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { montarPix } from '@rifa-viva/contracts/regras/pix';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { chaveDoUsuario } from '@rifa-viva/server/vault/personal';
import { atorDe, cifrarDois, executar, exigirOProprio, type RifaDeps, semente } from './execute.ts';
import { chaveDoPagamento } from './reservas-abertas.ts';

const MINUTOS_POR_HORA = 60;

export function rotasDeReserva(deps: RifaDeps): Implementation[] {
  return [
    implement(bilhetes.reservarBilhetes, async (contexto) => {
      const { body, caller, now } = contexto;
      exigirOProprio(caller, body.idUsuario);
      const empresa = deps.directory.company();
      const pix = { chave: empresa.chavePixComum, nome: empresa.nomeRecebedor, cidade: empresa.cidade };
      const chave = chaveDoUsuario(caller.idUsuario);
      const [cliente, segredo] = await cifrarDois(deps, chave, [caller.nome, semente()]);
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
          cliente,
          segredo,
          tipoPagamento: empresa.tipoPagamento,
          minutos: empresa.minutos,
          minutosDeEspera: Math.max(empresa.minutos, empresa.horasConferenciaManual * MINUTOS_POR_HORA),
          pix,
          semente: semente(),
        },
        `reserva.${caller.idUsuario}.${body.idPagamento}`,
      ).catch((error: unknown) => {
        vaga.desfazer();
        throw error;
      });
      // Told again of one that may be closed: nobody would give the place back.
      if (repeated) vaga.desfazer();
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
      const emDia = contexto.minPosition === null || (await deps.abertas.waitFor(contexto.minPosition));
      const idRifa = deps.abertas.rifaDo(idPagamento);
      if (idRifa === undefined) {
        throw deps.abertas.pronta && emDia ? new Refusal('NAO_ENCONTRADO') : unavailable(1);
      }
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
