"""Small reports of the real make, identities of every kind, and ways to tamper with a report."""

import hashlib
import io
import zlib
from datetime import UTC, datetime, timedelta

import matplotlib
import typst
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import (
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    pkcs12,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from pyhanko.pdf_utils.generic import StreamObject, pdf_name
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.fields import SigFieldSpec, SigSeedSubFilter
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner, SimpleSigner

from bnaudit_gui.report.identities import Identity, PrivateKey
from bnaudit_gui.report.signing import put_signature, signer_of

RECORD = b'{"_type":"https://in-toto.io/Statement/v1","predicate":{"small":true}}'
OTHER_RECORD = b'{"predicate":{"other":1}}'
DAY = timedelta(days=1)

_TEMPLATE = """
#set document(title: "Report", author: "x", date: auto)
#set text(font: "DejaVu Sans", lang: "en", size: 8pt)
= Report
Record #sys.inputs.digest

#show regex("[0-9a-f]{64}"): it => it.text.clusters().map(box).join()
#block(width: 6em, sys.inputs.fingerprint)
#pdf.attach(
  "record.json", bytes(sys.inputs.record), relationship: "data", mime-type: "application/json",
  description: "the record",
)
"""


def unsigned_report(
    fingerprint: str, record: bytes = RECORD, printed_record: bytes | None = None
) -> bytes:
    """A report of one page; `printed_record` is the one whose digest it prints, if another."""
    printed = record if printed_record is None else printed_record
    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[f"{matplotlib.get_data_path()}/fonts/ttf"],
    )
    return typst.compile(
        input=_TEMPLATE.encode(),
        font_paths=fonts,
        ignore_system_fonts=True,
        sys_inputs={
            "fingerprint": fingerprint,
            "digest": hashlib.sha256(printed).hexdigest(),
            "record": record.decode(),
        },
        pdf_standards=["a-3a", "ua-1"],
        timestamp=datetime(2026, 12, 1, tzinfo=UTC),
    )


def usages(*, signing: bool = True, issuing: bool = False) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=signing,
        content_commitment=signing,
        key_encipherment=not signing,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=issuing,
        crl_sign=issuing,
        encipher_only=False,
        decipher_only=False,
    )


def new_key(kind: str = "P-256") -> PrivateKey:
    if kind == "RSA":
        return rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return ec.generate_private_key(ec.SECP384R1() if kind == "P-384" else ec.SECP256R1())


def identity_of(
    name: str = "Ada Auditor",
    *,
    start: datetime | None = None,
    days: int = 30,
    key: PrivateKey | None = None,
    usage: x509.ExtensionType | None = None,
    purpose: x509.ObjectIdentifier | None = None,
    issuer: Identity | None = None,
    authority: bool = False,
) -> Identity:
    """An identity with a certificate as asked for; without an issuer it is self-signed."""
    key = key if key is not None else new_key()
    begin = start if start is not None else datetime.now(UTC) - DAY
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject if issuer is None else issuer.certificate.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + days * DAY)
        .add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
        .add_extension(usage if usage is not None else usages(issuing=authority), critical=True)
    )
    if purpose is not None:
        builder = builder.add_extension(x509.ExtendedKeyUsage([purpose]), critical=False)
    certificate = builder.sign(key if issuer is None else issuer.key, hashes.SHA256())
    # A root does not travel with the signature
    above = (
        ()
        if issuer is None or issuer.certificate.issuer == issuer.certificate.subject
        else (
            issuer.certificate,
            *issuer.chain,
        )
    )
    return Identity(certificate=certificate, chain=above, key=key)


SERVER_PURPOSE = ExtendedKeyUsageOID.SERVER_AUTH


def pkcs12_of(
    identity: Identity, passphrase: str = "pass", *, with_key: bool = True, old: bool = False
) -> bytes:
    """The identity as somebody would deliver it."""
    locked: KeySerializationEncryption = (
        PrivateFormat.PKCS12.encryption_builder()
        .kdf_rounds(1000)
        .key_cert_algorithm(
            pkcs12.PBES.PBESv1SHA1And3KeyTripleDESCBC
            if old
            else pkcs12.PBES.PBESv2SHA256AndAES256CBC
        )
        .hmac_hash(hashes.SHA1() if old else hashes.SHA256())
        .build(passphrase.encode())
        if passphrase
        else NoEncryption()
    )
    if not with_key:
        return pkcs12.serialize_key_and_certificates(
            None, None, None, [identity.certificate], locked
        )
    return pkcs12.serialize_key_and_certificates(
        None, identity.key, identity.certificate, list(identity.chain), locked
    )


def signed_report(identity: Identity, record: bytes = RECORD) -> bytes:
    """Signed without the checks of `sign`."""
    return put_signature(unsigned_report(identity.fingerprint, record), identity)


def gap_of(pdf: bytes) -> range:
    """Where the signature's container stands, brackets included."""
    start = pdf.rindex(b"/Contents <") + len(b"/Contents ")
    return range(start, pdf.index(b">", start) + 1)


def with_bit_flipped(pdf: bytes, position: int, bit: int) -> bytes:
    changed = bytearray(pdf)
    changed[position] ^= 1 << bit
    return bytes(changed)


def with_update(pdf: bytes) -> bytes:
    """One more object in a later revision."""
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    writer.root["/Note"] = writer.add_object(StreamObject(stream_data=b"hello"))
    writer.update_container(writer.root)
    return _written(writer)


def with_signature_dropped(pdf: bytes) -> bytes:
    """A later revision without the form: the signature is gone from sight."""
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    for name in ("/AcroForm", "/Perms"):
        del writer.root[pdf_name(name)]
    writer.update_container(writer.root)
    return _written(writer)


def with_record_replaced_later(pdf: bytes, record: bytes) -> bytes:
    """The attachment exchanged in a later revision."""
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    file = writer.root["/Names"]["/EmbeddedFiles"]["/Names"][1]
    stream = file["/EF"]["/F"]
    file["/EF"][pdf_name("/F")] = writer.add_object(
        StreamObject({pdf_name("/Type"): stream["/Type"]}, stream_data=record)
    )
    writer.update_container(file["/EF"])
    return _written(writer)


def with_record_replaced_inside(pdf: bytes, record: bytes) -> bytes:
    """The attachment overwritten where it stands, nothing else moved."""
    reader = PdfFileReader(io.BytesIO(pdf))
    stored = reader.root["/Names"]["/EmbeddedFiles"]["/Names"][1]["/EF"]["/F"].encoded_data
    packed = zlib.compress(record, 9)
    assert len(packed) <= len(stored)
    assert pdf.count(stored) == 1
    return pdf.replace(stored, packed.ljust(len(stored), b"\0"))


def _written(writer: IncrementalPdfFileWriter) -> bytes:
    out = io.BytesIO()
    writer.write(out)  # type: ignore[no-untyped-call]  # pyHanko left it out
    return out.getvalue()


class _Lawless(PdfSigner):
    """Signs even what forbids it."""

    def _enforce_certification_constraints(self, reader: PdfFileReader) -> None:
        del reader


def approved_by(pdf: bytes, identity: Identity, field: str = "Second") -> bytes:
    """An ordinary signature, as other programs make it."""
    metadata = PdfSignatureMetadata(
        field_name=field, md_algorithm="sha256", subfilter=SigSeedSubFilter.ADOBE_PKCS7_DETACHED
    )
    signer: SimpleSigner = signer_of(identity)
    signer.signed_attr_prov_spec = None
    out = io.BytesIO()
    _Lawless(metadata, signer, new_field_spec=SigFieldSpec(field)).sign_pdf(
        IncrementalPdfFileWriter(io.BytesIO(pdf)), output=out
    )
    return out.getvalue()
