"""Files that are sent to the notebook: it takes none."""

from typing import Any, NoReturn

from django.core.files.uploadhandler import FileUploadHandler, StopUpload


class NoFiles(FileUploadHandler):
    """Ends the reading at the first file, however large it would be; the fields before it count."""

    def new_file(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise StopUpload(connection_reset=True)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        return None

    def file_complete(self, file_size: int) -> None:
        return None
