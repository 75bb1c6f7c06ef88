import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { pacoteDaRifa } from '@rifa-viva/contracts/http/auditoria';
import { ouvirMensagem } from '@rifa-viva/ui/ao-vivo/conexao.ts';
import { baixar, textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { baixarArquivo } from '@rifa-viva/ui/documentos/baixarArquivo.ts';
import { novoTrabalho } from '@rifa-viva/ui/documentos/pedido.ts';
import { useState } from 'react';

const PRAZO_MS = 300_000;

/** The raffle's audit package, for Administrador. */
export function BaixarPacote({ idRifa }: { readonly idRifa: number }) {
  const [andamento, setAndamento] = useState<string | null>(null);
  const [falha, setFalha] = useState('');
  const pedir = async () => {
    const idTrabalho = novoTrabalho();
    setFalha('');
    setAndamento('Preparando o pacote... Aguarde !!');
    const parar = ouvirMensagem('documento:progresso', ({ idTrabalho: de, feitos, total }) => {
      if (de === idTrabalho)
        setAndamento(
          `Preparando o pacote: ${feitos.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} eventos`,
        );
    });
    try {
      const pacote = await baixar(pacoteDaRifa, {
        params: { idRifa },
        query: { idTrabalho },
        prazoMs: PRAZO_MS,
      });
      baixarArquivo(pacote, `auditoria-rifa-${idRifa}.zip`);
    } catch (erro) {
      setFalha(textoDaFalha(erro));
    } finally {
      parar();
      setAndamento(null);
    }
  };
  return (
    <div>
      <Button
        variant="outlined"
        startIcon={<Download />}
        disabled={andamento !== null}
        onClick={() => void pedir()}
      >
        Baixar pacote de auditoria
      </Button>
      <p role="status">{andamento}</p>
      {falha !== '' && <Alert severity="error">{falha}</Alert>}
    </div>
  );
}
