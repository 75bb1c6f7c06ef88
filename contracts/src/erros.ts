/**
 * Every refusal: its code, HTTP status and Portuguese text. Exhaustive by type; texts are the spec's
 * (first document, section 8; second, section 8) or `authz-matrix`'s Messages.
 * `{n}`, `{campo}` stand for values given with the refusal.
 */
export const ERROS = {
  SESSAO: [401, 'Usuário inativo ou sessão expirada. Faça login novamente.'],
  LOGIN_INVALIDO: [401, 'Telefone ou Senha inválidos!!'],
  CONTA_DESATIVADA: [403, 'Conta Desativada, Entre em Contato Com o Administrador Do Sistema!!'],
  PAPEL: [403, 'Usuário Inativo ou não é Administrador. Contate o administrador.'],
  NAO_E_SEU: [403, 'Você não tem permissão para acessar esse registro.'],
  REQUISICAO_NAO_PERMITIDA: [403, 'Requisição não permitida.'],
  NAO_ENCONTRADO: [404, 'Registro não encontrado.'],
  METODO: [405, 'Método não permitido.'],

  JSON_INVALIDO: [400, 'Os dados enviados não são um JSON válido.'],
  DADOS_INVALIDOS: [400, 'Os dados enviados não são válidos.'],
  CAMPO_NAO_PERMITIDO: [400, 'Campo não permitido: {campo}.'],
  /** A field whose schema names no other refusal (`recusa`). */
  VALOR_INVALIDO: [400, 'Valor inválido para {campo}.'],
  IDENTIFICADOR: [400, 'Identificador inválido.'],
  QUANTIDADE: [400, 'Quantidade inválida.'],
  NUMERO_DE_BILHETE: [400, 'Número de bilhete inválido: {n}.'],
  NENHUM_BILHETE: [400, 'Nenhum bilhete selecionado'],
  SELECAO_GRANDE: [400, 'Selecione bilhetes de no máximo {n} vendas por vez.'],
  VALOR: [400, 'Valor inválido.'],
  VALOR_DO_BILHETE: [400, 'Digite o valor do bilhete...'],
  DATA: [400, 'Data inválida.'],
  DATA_DO_SORTEIO: [400, 'Selecione a data do sorteio...'],
  DATA_DO_ENCERRAMENTO: [400, 'Selecione a data de encerramento das vendas...'],
  DATA_ENCERRAMENTO: [400, 'A data de encerramento não pode ser maior que a data do sorteio...'],
  NUMEROS_DA_RIFA: [400, 'A quantidade de números deve ser de {minimo} a 100000.'],
  ENDERECO: [400, 'Endereço inválido.'],
  TELEFONE_VAZIO: [400, 'Digite o telefone!!'],
  TELEFONE_INVALIDO: [400, 'Digite um telefone valido!!'],
  NOME: [400, 'Digite o nome!!'],
  NOME_LONGO: [400, 'O nome deve ter no máximo {n} caracteres.'],
  NOME_DO_USUARIO: [400, 'Digite o nome do usuário...'],
  TELEFONE_DO_USUARIO: [400, 'Digite o telefone do usuário...'],
  SENHA_VAZIA: [400, 'Digite a senha!!'],
  SENHA_CURTA: [400, 'A senha deve ter no mínimo 6 digitos...'],
  NOVA_SENHA_CURTA: [400, 'A nova senha deve ter no mínimo 6 digitos...'],
  GERENTE_INVALIDO: [400, 'Selecione um gerente ativo.'],
  VENDEDOR_INVALIDO: [400, 'Selecione um vendedor ativo.'],
  MODELO_INVALIDO: [400, 'Selecione o modelo do bilhete...'],
  NOME_DO_MODELO: [400, 'Digite o nome do modelo...'],
  IMAGEM_DO_MODELO: [400, 'Selecione a imagem do modelo...'],
  QUANTIDADE_DE_NUMEROS: [400, 'Digite a quantidade de números...'],
  FORA_DA_PAGINA: [400, 'A posição de {campo} fica fora do bilhete.'],
  NOME_DA_EMPRESA: [400, 'Digite o nome da empresa...'],
  LOGO_DA_EMPRESA: [400, 'Selecione a LogoMarca da empresa...'],
  NOME_DO_PATROCINADOR: [400, 'Digite o nome do patrocinador...'],
  IMAGEM_NAO_ENVIADA: [400, 'Envie a imagem antes de salvar.'],
  CHAVE_PIX: [400, 'Chave Pix inválida.'],
  COR: [400, 'Cor inválida.'],
  MILHAR: [400, 'Número sorteado inválido: {n}.'],
  CERTIFICADO: [400, 'Certificado inválido.'],
  ARQUIVO: [400, 'Arquivo inválido.'],
  DATAS_DA_PESQUISA: [400, 'Preencha As Datas Para Pesquisar'],
  DATA_FINAL: [400, 'A Data Final Não Pode Ser Menor Que A Data Inicial'],

  TELEFONE_JA_CADASTRADO: [409, 'Telefone já cadastrado'],
  VENDAS_ENCERRADAS: [409, 'As vendas para essa rifa já foram encerradas!!'],
  BILHETES_INDISPONIVEIS: [409, 'Bilhetes indisponíveis!!'],
  SO_EXISTEM: [409, 'Só existem {n} bilhetes disponíveis'],
  LIMITE_DO_VENDEDOR: [409, 'Você só pode gerar {n} bilhetes por vez!!'],
  VALOR_DIFERENTE: [409, 'O valor do bilhete mudou. Atualize a tela e tente novamente.'],
  PIX_NAO_CARREGADO: [409, 'PIX não pode ser carregado!'],
  RESERVA_NAO_ABERTA: [409, 'Essa reserva já foi encerrada.'],
  PAGAMENTO_DE_OUTRA_RESERVA: [409, 'Esse pagamento já pertence a outra reserva.'],
  STATUS_DO_BILHETE: [409, 'O bilhete {n} está {status}.'],
  CAMPO_TRAVADO: [409, 'Já existem bilhetes vendidos ou reservados: {campo} não pode mais ser alterado.'],
  DATAS_TRAVADAS: [409, 'As datas dessa campanha não podem mais ser alteradas.'],
  ANTES_DO_ENCERRAMENTO: [409, 'O resultado só pode ser registrado depois do encerramento das vendas.'],
  RESERVAS_ABERTAS: [
    409,
    'Ainda existem {n} bilhetes reservados. Libere ou devolva antes de registrar o resultado.',
  ],
  JA_SORTEADA: [409, 'Essa rifa já foi sorteada.'],
  JA_EXCLUIDO: [409, 'Esse registro está excluído.'],
  NAO_EXCLUIDO: [409, 'Exclua o registro antes de apagá-lo de vez.'],
  EM_USO: [409, 'Esse registro está em uso.'],
  ULTIMO_ADMINISTRADOR: [409, 'A empresa precisa de pelo menos um Administrador ativo.'],
  CONFLITO: [409, 'Esse registro foi alterado por outra pessoa. Atualize a tela e tente novamente.'],
  SEM_PATROCINADORES: [409, 'Não existe patrocinadores cadastrados'],
  PAGAMENTO_POR_PROVEDOR: [409, 'PIX não pode ser carregado!'],

  USUARIO_PROTEGIDO: [403, 'Não é possível excluir esse usuário...'],
  USUARIO_LOGADO: [403, 'Não é possível excluir o usuário logado...'],
  RIFA_COM_BILHETES: [403, 'Essa campanha já tem bilhetes vendidos ou reservados.'],

  GRANDE_DEMAIS: [413, 'Os dados enviados são grandes demais.'],
  IMAGEM_GRANDE: [413, 'Imagem grande demais.'],
  FORMATO: [415, 'Formato não suportado.'],
  FORMATO_DE_IMAGEM: [415, 'Formato de imagem não suportado. Use jpeg, png ou webp.'],
  MUITAS_TENTATIVAS: [429, 'Muitas tentativas. Tente novamente em alguns minutos.'],

  INTERNO: [500, 'Ocorreu um erro, tente novamente em alguns minutos.'],
  INDISPONIVEL: [503, 'Ocorreu um erro, tente novamente em alguns minutos.'],
  ESTACIONADO: [503, 'Esse registro aguarda manutenção ({motivo}). Tente novamente mais tarde.'],
  MANUTENCAO: [503, 'Sistema Em Manutenção'],
  DESATIVADO: [503, 'Sistema Desativado'],
} as const satisfies Record<string, readonly [status: number, texto: string]>;

export type CodigoDeErro = keyof typeof ERROS;

/** Values for the placeholders of a text, and the field a refusal speaks of. */
export interface DetalheDoErro {
  readonly campo?: string;
  readonly [nome: string]: string | number | undefined;
}

/** Every refusal's body. */
export interface CorpoDoErro {
  readonly erro: string;
  readonly codigo: CodigoDeErro;
  readonly campo?: string;
  /** Request id. */
  readonly id: string;
}

export function textoDoErro(codigo: CodigoDeErro, detalhe: DetalheDoErro = {}): string {
  return ERROS[codigo][1].replace(/\{(\w+)\}/g, (_, nome: string) => String(detalhe[nome] ?? ''));
}
