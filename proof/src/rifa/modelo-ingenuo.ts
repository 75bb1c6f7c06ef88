import type { ComandoRifa } from '@rifa-viva/write-side/rifa/commands';

/**
 * The raffle as a child would keep it: one row a ticket, every rule looked up by walking all rows. Slow and
 * plain on purpose; it shares no code with the decider and tells what a command must do.
 */
export interface Linha {
  status: 'Livre' | 'Reservado' | 'Vendido' | 'Liberado';
  pagamento: string;
  /** Who reserved, or in whose name it was sold. */
  dono: number;
  expira: number;
}

export type Previsto =
  | { readonly recusa: string }
  /** Exact effect known beforehand. */
  | { readonly aceita: true }
  /** That many random free tickets become Reservado. */
  | { readonly sorteia: number };

export class ModeloIngenuo {
  readonly linhas: Linha[];
  readonly usados = new Set<string>();
  sorteada = false;

  constructor(
    total: number,
    private readonly encerraEm: number,
  ) {
    this.linhas = Array.from({ length: total }, () => ({
      status: 'Livre',
      pagamento: '',
      dono: 0,
      expira: 0,
    }));
  }

  status(numero: number): string {
    return this.linhas[numero - 1]?.status ?? 'fora';
  }

  private soltar(linha: Linha) {
    Object.assign(linha, { status: 'Livre', pagamento: '', dono: 0, expira: 0 });
  }

  /** Rows whose reservation has ended count as free. */
  private livre(linha: Linha, agora: number): boolean {
    return linha.status === 'Livre' || (linha.status === 'Reservado' && linha.expira <= agora);
  }

  private soltarVencidas(agora: number) {
    for (const linha of this.linhas) {
      if (linha.status === 'Reservado' && linha.expira <= agora) this.soltar(linha);
    }
  }

  prever(comando: ComandoRifa): Previsto {
    switch (comando.type) {
      case 'ReservarBilhetes': {
        if (this.sorteada || comando.agora >= this.encerraEm) return { recusa: 'VENDAS_ENCERRADAS' };
        if (this.usados.has(comando.idPagamento)) return { recusa: 'PAGAMENTO_DE_OUTRA_RESERVA' };
        const abertas = new Set(
          this.linhas
            .filter(
              (l) =>
                l.status === 'Reservado' && l.expira > comando.agora && l.dono === comando.ator.idUsuario,
            )
            .map((l) => l.pagamento),
        );
        if (abertas.size >= 2) return { recusa: 'MUITAS_TENTATIVAS' };
        const livres = this.linhas.filter((l) => this.livre(l, comando.agora)).length;
        return livres < comando.qtde ? { recusa: 'SO_EXISTEM' } : { sorteia: comando.qtde };
      }
      case 'CancelarReserva': {
        const minhas = this.linhas.filter((l) => l.pagamento === comando.idPagamento);
        return minhas.some((l) => l.dono !== comando.ator.idUsuario)
          ? { recusa: 'NAO_ENCONTRADO' }
          : { aceita: true };
      }
      case 'ExpirarReservas':
        return { aceita: true };
      case 'VenderBilhetes': {
        if (this.sorteada) return { recusa: 'VENDAS_ENCERRADAS' };
        if (comando.agora >= this.encerraEm && comando.ator.tipo !== 'Administrador') {
          return { recusa: 'VENDAS_ENCERRADAS' };
        }
        const ocupado = comando.numeros.some((n) => !this.livre(this.linha(n), comando.agora));
        return ocupado ? { recusa: 'indisponiveis' } : { aceita: true };
      }
      case 'LiberarBilhetes': {
        if (this.sorteada) return { recusa: 'JA_SORTEADA' };
        const serve = (l: Linha) => l.status === 'Reservado' && l.expira > comando.agora;
        return comando.numeros.every((n) => serve(this.linha(n)))
          ? { aceita: true }
          : { recusa: 'STATUS_DO_BILHETE' };
      }
      case 'DevolverBilhetes': {
        if (this.sorteada) return { recusa: 'JA_SORTEADA' };
        const motivo = comando.numeros
          .map((n) => this.linha(n))
          .map((l) => {
            if (this.livre(l, comando.agora)) return 'STATUS_DO_BILHETE';
            return l.status === 'Reservado' && comando.ator.tipo !== 'Administrador' ? 'PAPEL' : null;
          });
        const primeiro = motivo.find((m) => m !== null);
        return primeiro ? { recusa: primeiro } : { aceita: true };
      }
      case 'RegistrarResultado': {
        if (comando.agora < this.encerraEm) return { recusa: 'ANTES_DO_ENCERRAMENTO' };
        const presas = this.linhas.some((l) => l.status === 'Reservado' && l.expira > comando.agora);
        return presas ? { recusa: 'RESERVAS_ABERTAS' } : { aceita: true };
      }
      default:
        throw new Error(`not modelled: ${comando.type}`);
    }
  }

  /** Does what was foreseen; `sorteados` are the numbers the decider drew for a reservation. */
  fazer(comando: ComandoRifa, sorteados: readonly number[]): void {
    switch (comando.type) {
      case 'ReservarBilhetes':
        this.soltarVencidas(comando.agora);
        this.usados.add(comando.idPagamento);
        for (const n of sorteados) {
          Object.assign(this.linha(n), {
            status: 'Reservado',
            pagamento: comando.idPagamento,
            dono: comando.ator.idUsuario,
            expira: comando.agora + comando.minutosDeEspera * 60_000,
          });
        }
        return;
      case 'CancelarReserva':
        for (const l of this.linhas) {
          if (l.status === 'Reservado' && l.pagamento === comando.idPagamento) this.soltar(l);
        }
        return;
      case 'ExpirarReservas':
        this.soltarVencidas(comando.agora);
        return;
      case 'VenderBilhetes':
        this.soltarVencidas(comando.agora);
        for (const n of comando.numeros) {
          Object.assign(this.linha(n), {
            status: 'Vendido',
            pagamento: '',
            dono: comando.idVendedor,
            expira: 0,
          });
        }
        return;
      case 'LiberarBilhetes':
        for (const n of comando.numeros) this.linha(n).status = 'Liberado';
        return;
      case 'DevolverBilhetes':
        for (const n of comando.numeros) this.soltar(this.linha(n));
        return;
      case 'RegistrarResultado':
        this.sorteada = true;
        return;
      default:
        throw new Error(`not modelled: ${comando.type}`);
    }
  }

  private linha(numero: number): Linha {
    const linha = this.linhas[numero - 1];
    if (!linha) throw new Error(`no ticket ${numero}`);
    return linha;
  }
}
