import type { ComandoRifa, PagarReserva } from '@rifa-viva/write-side/rifa/commands';

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
  /** A payment, and whether it becomes a sale. */
  | { readonly vende: boolean }
  /** That many free tickets become Reservado: random ones, or those that were chosen. */
  | { readonly sorteia: number };

/** Centavos a ticket of the examples. */
const PRECO = 1_000;

export class ModeloIngenuo {
  readonly linhas: Linha[];
  readonly usados = new Set<string>();
  /** What a provider's purchase was promised, by payment id, until it is sold. */
  readonly promessas = new Map<string, readonly number[]>();
  readonly vendidos = new Set<string>();
  readonly recusados = new Set<string>();
  /** Sales made, whatever became of them. */
  vendas = 0;
  selada = false;
  resultado: { readonly numero: string; readonly em: number; confirmado: boolean } | null = null;

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

  get sorteada(): boolean {
    return this.resultado !== null;
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
      case 'OrcarReserva':
      case 'ReservarBilhetes': {
        const compra = comando.type === 'ReservarBilhetes' ? comando : null;
        if (compra && this.usados.has(compra.idPagamento)) return { recusa: 'PAGAMENTO_DE_OUTRA_RESERVA' };
        if (this.sorteada || comando.agora >= this.encerraEm) return { recusa: 'VENDAS_ENCERRADAS' };
        if (this.selada) return { recusa: 'LISTA_SELADA' };
        const abertas = new Set(
          this.linhas
            .filter(
              (l) =>
                l.status === 'Reservado' && l.expira > comando.agora && l.dono === comando.ator.idUsuario,
            )
            .map((l) => l.pagamento),
        );
        if (abertas.size >= 2) return { recusa: 'COMPRAS_ABERTAS' };
        if (compra?.numeros?.some((n) => !this.livre(this.linha(n), compra.agora)))
          return { recusa: 'NUMEROS_TOMADOS' };
        const livres = this.linhas.filter((l) => this.livre(l, comando.agora)).length;
        if (livres < (comando.qtde ?? 1)) return { recusa: 'SO_EXISTEM' };
        if (!compra) return { aceita: true };
        if (this.recusados.has(compra.idPagamento)) return { recusa: 'PAGAMENTO_POR_PROVEDOR' };
        const preco = compra.qtde * PRECO;
        if (compra.cobranca && compra.cobranca.valor !== preco) return { recusa: 'VALOR_DIFERENTE' };
        return { sorteia: compra.qtde };
      }
      case 'PagarReserva':
        return { vende: this.vendidos.has(comando.idPagamento) || this.cabe(comando) };
      case 'SoltarReserva':
        return { aceita: true };
      case 'ConsultarDevolucao':
      case 'DevolverVenda':
        if (this.vendidosPor(comando.idPagamento).length === 0) return { aceita: true };
        return this.fechada() ?? { aceita: true };
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
        if (this.selada) return { recusa: 'LISTA_SELADA' };
        const ocupado = comando.numeros.some((n) => !this.livre(this.linha(n), comando.agora));
        return ocupado ? { recusa: 'indisponiveis' } : { aceita: true };
      }
      case 'LiberarBilhetes': {
        const fechada = this.fechada();
        if (fechada) return fechada;
        const recusas = comando.numeros
          .map((n) => this.linha(n))
          .map((l) => {
            if (l.status !== 'Reservado' || l.expira <= comando.agora) return 'STATUS_DO_BILHETE';
            return this.promessas.has(l.pagamento) ? 'COBRANCA_DO_PROVEDOR' : null;
          });
        const recusa = recusas.find((r) => r !== null);
        return recusa ? { recusa } : { aceita: true };
      }
      case 'DevolverBilhetes': {
        const fechada = this.fechada();
        if (fechada) return fechada;
        const motivo = comando.numeros
          .map((n) => this.linha(n))
          .map((l) => {
            if (this.livre(l, comando.agora)) return 'STATUS_DO_BILHETE';
            return l.status === 'Reservado' && comando.ator.tipo !== 'Administrador' ? 'PAPEL' : null;
          });
        const primeiro = motivo.find((m) => m !== null);
        if (primeiro) return { recusa: primeiro };
        return comando.semCobranca ? { aceita: true } : this.cobradas(comando.numeros);
      }
      case 'RegistrarResultado': {
        if (comando.agora < this.encerraEm) return { recusa: 'ANTES_DO_ENCERRAMENTO' };
        if (this.presas(comando.agora)) return { recusa: 'RESERVAS_ABERTAS' };
        const mesmo = this.resultado?.numero === comando.milharSorteada;
        return this.selada || mesmo ? { aceita: true } : { recusa: 'RESULTADO_SEM_LISTA' };
      }
      case 'ConsultarSelo':
      case 'SelarLista': {
        if (this.selada) return { aceita: true };
        const tudo = this.linhas.every((l) => l.status === 'Vendido' || l.status === 'Liberado');
        if (comando.agora < this.encerraEm && !tudo) return { recusa: 'VENDAS_ABERTAS' };
        if (this.presas(comando.agora)) return { recusa: 'RESERVAS_ANTES_DO_SELO' };
        return comando.type === 'SelarLista' && comando.feita.de.vendas !== this.vendas
          ? { recusa: 'CONFLITO' }
          : { aceita: true };
      }
      case 'ConfirmarResultado': {
        if (!this.resultado) return { recusa: 'SEM_RESULTADO' };
        if (this.resultado.numero !== comando.milharSorteada) return { recusa: 'RESULTADO_DIFERENTE' };
        if (this.resultado.confirmado) return { aceita: true };
        // The model knows one Administrador, who recorded it.
        if (comando.haOutros) return { recusa: 'CONFIRMACAO_DO_MESMO' };
        const cedo = comando.agora < this.resultado.em + 600_000;
        return cedo ? { recusa: 'CONFIRMACAO_CEDO' } : { aceita: true };
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
        if (comando.cobranca) this.promessas.set(comando.idPagamento, sorteados);
        for (const n of sorteados) {
          Object.assign(this.linha(n), {
            status: 'Reservado',
            pagamento: comando.idPagamento,
            dono: comando.ator.idUsuario,
            expira: comando.agora + comando.minutosDeEspera * 60_000,
          });
        }
        return;
      case 'ConsultarDevolucao':
      case 'ConsultarSelo':
      case 'OrcarReserva':
        return;
      case 'PagarReserva':
        this.pagar(comando);
        return;
      case 'DevolverVenda':
        for (const l of this.vendidosPor(comando.idPagamento)) this.soltar(l);
        return;
      case 'SoltarReserva':
      case 'CancelarReserva':
        if (comando.type === 'SoltarReserva' && !this.usados.has(comando.idPagamento))
          this.recusados.add(comando.idPagamento);
        for (const l of this.linhas) {
          if (l.status === 'Reservado' && l.pagamento === comando.idPagamento) this.soltar(l);
        }
        return;
      case 'ExpirarReservas':
        this.soltarVencidas(comando.agora);
        return;
      case 'VenderBilhetes':
        this.soltarVencidas(comando.agora);
        this.vendas += 1;
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
        this.vendas += new Set(comando.numeros.map((n) => this.linha(n).pagamento)).size;
        for (const n of comando.numeros) this.linha(n).status = 'Liberado';
        return;
      case 'DevolverBilhetes':
        for (const n of comando.numeros) this.soltar(this.linha(n));
        return;
      case 'RegistrarResultado':
        if (this.resultado?.numero !== comando.milharSorteada)
          this.resultado = { numero: comando.milharSorteada, em: comando.agora, confirmado: false };
        return;
      case 'SelarLista':
        this.selada = true;
        return;
      case 'ConfirmarResultado':
        if (this.resultado) this.resultado.confirmado = true;
        return;
      default:
        throw new Error(`not modelled: ${comando.type}`);
    }
  }

  private fechada(): { readonly recusa: string } | null {
    if (this.sorteada) return { recusa: 'JA_SORTEADA' };
    return this.selada ? { recusa: 'LISTA_SELADA' } : null;
  }

  private presas(agora: number): boolean {
    return this.linhas.some((l) => l.status === 'Reservado' && l.expira > agora);
  }

  /** What a charge may still pay goes back whole, and after its charge. */
  private cobradas(numeros: readonly number[]): Previsto {
    const pagamentos = numeros
      .map((n) => this.linha(n))
      .filter((l) => l.status === 'Reservado' && this.promessas.has(l.pagamento))
      .map((l) => l.pagamento);
    if (pagamentos.length === 0) return { aceita: true };
    const delas = this.linhas.filter((l) => l.status === 'Reservado' && pagamentos.includes(l.pagamento));
    return { recusa: delas.length > pagamentos.length ? 'COMPRA_INTEIRA' : 'cobrancas' };
  }

  private vendidosPor(idPagamento: string): Linha[] {
    return this.linhas.filter((l) => l.status === 'Vendido' && l.pagamento === idPagamento);
  }

  /** Whether late or timely money gets the promised tickets. */
  private cabe({ idPagamento, agora, pagoEm }: PagarReserva): boolean {
    const promessa = this.promessas.get(idPagamento);
    if (!promessa || this.recusados.has(idPagamento) || this.selada || this.sorteada) return false;
    const minha = (l: Linha) => l.status === 'Reservado' && l.pagamento === idPagamento;
    const linhas = promessa.map((n) => this.linha(n));
    const emTempo = linhas.every((l) => minha(l) && l.expira > agora);
    return emTempo || (pagoEm < this.encerraEm && linhas.every((l) => minha(l) || this.livre(l, agora)));
  }

  private pagar(comando: PagarReserva): void {
    const { idPagamento, agora } = comando;
    if (this.vendidos.has(idPagamento) || this.recusados.has(idPagamento)) return;
    if (!this.cabe(comando)) {
      this.recusados.add(idPagamento);
      return;
    }
    const linhas = (this.promessas.get(idPagamento) ?? []).map((n) => this.linha(n));
    const dono = this.linhas.find((l) => l.pagamento === idPagamento)?.dono ?? 0;
    if (linhas.some((l) => l.pagamento !== idPagamento || l.expira <= agora)) this.soltarVencidas(agora);
    for (const l of linhas) Object.assign(l, { status: 'Vendido', pagamento: idPagamento, dono, expira: 0 });
    this.vendas += 1;
    this.promessas.delete(idPagamento);
    this.vendidos.add(idPagamento);
  }

  private linha(numero: number): Linha {
    const linha = this.linhas[numero - 1];
    if (!linha) throw new Error(`no ticket ${numero}`);
    return linha;
  }
}
