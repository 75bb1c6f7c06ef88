/** Browsers begin to read a download some time after the click; a large one takes them a while. */
const ATE_SER_LIDO_MS = 60_000;

/** Hands a file to the person. */
export function baixarArquivo(conteudo: Blob, nomeDoArquivo: string): void {
  const endereco = URL.createObjectURL(conteudo);
  const link = document.createElement('a');
  link.href = endereco;
  link.download = nomeDoArquivo;
  link.click();
  setTimeout(() => URL.revokeObjectURL(endereco), ATE_SER_LIDO_MS);
}
