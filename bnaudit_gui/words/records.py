"""Sentences about record sets: sources, labels, images, and which record is where."""

from typing import Final

from bnaudit_gui.words.marking import N_

_SOURCES: Final[dict[str, str]] = {
    "records.missing": N_(
        "There is nothing at {source}: check the path, and that the disk it lies on is connected."
    ),
    "records.cannotOpen": N_(
        "{name} in {source} cannot be opened: check that it is still there and that you may read "
        "it, or copy the records to another folder."
    ),
    "records.changed": N_(
        "{name} in {source} changed while it was read: make sure that nobody writes there, and "
        "start again."
    ),
    "records.unknownLayout": N_(
        "{source} is neither a folder nor a zip of images: unpack it, or ask for the file again if "
        "what you have is a web page or a placeholder."
    ),
    "records.noImages": N_(
        "{source} holds no images: choose the folder or zip with the images in it (kept needs at "
        "least {kept} records of {classes} classes, forget and test at least one)."
    ),
    "records.onlyLinks": N_(
        "{source} holds nothing but {count} links that lead out of it, and links are not followed: "
        "copy the images themselves into it."
    ),
    "records.noClasses": N_(
        "The {count} images in {source} have no classes: put them into one folder a class, or add "
        "labels.csv with the header filename,label."
    ),
}
_TABLES: Final[dict[str, str]] = {
    "records.tablesMany": N_(
        "{source} holds more than one labels table ({names}): leave only the right one, or call it "
        "labels.csv."
    ),
    "records.tableTooLarge": N_("{table} is too large for a labels table: check what it is."),
    "records.tableEncoding": N_("{table} is not UTF-8 text: save it again as CSV in UTF-8."),
    "records.tableHeader": N_(
        "{table} lacks the header: its first line must name the columns filename and label."
    ),
    "records.tableRow": N_(
        "Line {line} of {table} has no file name, no label or a broken quotation: mend that line."
    ),
    "records.tableTwice": N_(
        "{table} names {name} in line {first} and again in line {second}: leave one of them."
    ),
    "records.tableMissing": N_(
        "{table} names {count} files that are not there ({names}): add them, or take their lines "
        "out."
    ),
}
_ZIPS: Final[dict[str, str]] = {
    "records.zipBroken": N_(
        "{source} begins like a zip but cannot be read as one, perhaps because the download ended "
        "early: ask for a new copy."
    ),
    "records.zipPath": N_(
        "{source} holds a member that would leave its folder ({name}), which no honest archive "
        "does: ask whoever made it."
    ),
    "records.zipTwice": N_(
        "{source} holds two members called {name}, and nothing says which is meant: ask for an "
        "archive without doubles."
    ),
    "records.zipEncrypted": N_(
        "{name} in {source} is encrypted: unpack the archive with its password and choose the "
        "folder."
    ),
    "records.zipMethod": N_(
        "{name} in {source} is compressed in a way that is not read: unpack the archive and choose "
        "the folder."
    ),
    "records.zipBomb": N_(
        "{name} in {source} would grow far beyond its size in the archive, as no image does: it "
        "was not read; ask whoever made the archive."
    ),
    "records.zipDamaged": N_(
        "{name} in {source} is damaged, its checksum does not fit: ask for a new copy of the "
        "archive."
    ),
}
_CLASSES: Final[dict[str, str]] = {
    "records.classNegative": N_(
        "The label {name} in {source} is negative, as some releases mark forget records: give the "
        "true labels instead."
    ),
    "records.classNumber": N_(
        "The class number {name} in {source} is too large, {most} is the most: check the labels."
    ),
    "records.classUnknown": N_(
        "The class {name} in {source} is not in {file}: add it there in its place, or choose the "
        "right classes file."
    ),
    "records.classesEncoding": N_(
        "{file} is not UTF-8 text: save the classes file again in UTF-8."
    ),
    "records.classesEmpty": N_("{file} names no class: write one class name a line, in order."),
    "records.classesBlank": N_(
        "Line {line} of {file} is blank, which would move every later class by one: take it out, "
        "or write the class's name there."
    ),
    "records.classesTwice": N_(
        "Line {line} of {file} names the class {name} a second time: every class stands in one "
        "line."
    ),
}
_SELECTORS: Final[dict[str, str]] = {
    "records.selectorUnknown": N_(
        "{selector} after the # is no class in {source} and no file: check its spelling, or where "
        "the file lies."
    ),
    "records.selectorTwice": N_("{selector} names the class {entry} twice: leave one of them."),
    "records.selectorClass": N_(
        "{source} holds no record of the class {name}: choose another class or another source."
    ),
    "records.selectorEncoding": N_(
        "{file} is not UTF-8 text: a list has one number or one file name a line."
    ),
    "records.selectorEmpty": N_("{file} lists nothing: write one number or one file name a line."),
    "records.selectorLine": N_(
        "Line {line} of {file} ({entry}) is no record number: numbers are whole and count from 0."
    ),
    "records.selectorRepeats": N_(
        "Line {line} of {file} lists {entry} a second time: check which records are meant."
    ),
    "records.selectorFromOne": N_(
        "{file} counts the {count} records of {source} from 1: subtract 1 from every number, since "
        "records count from 0."
    ),
    "records.selectorBeyond": N_(
        "{file} lists the record {index}, but the last one of {source} is {most}: check which "
        "source the list was made for."
    ),
    "records.selectorName": N_(
        "{file} lists {count} names that are not in {source} ({names}): names are relative to it, "
        "with forward slashes."
    ),
}
_SETS: Final[dict[str, str]] = {
    "records.forgetInKept": N_(
        "{count} kept records in {kept} are forget records of {forget} as well ({names}), and a "
        "refit must not see them: take them out of kept, or agree to leave them out "
        "(--accept overlap)."
    ),
    "records.keptTooFew": N_(
        "The kept set {source} has {n} usable records, but a refit needs at least {least}: add "
        "kept records."
    ),
    "records.keptOneClass": N_(
        "All kept records in {source} are of the class {name}, but a refit needs at least {least} "
        "classes: choose the folder above, or add the other classes."
    ),
    "records.forgetEmpty": N_(
        "The forget set {source} has no usable record, but at least one is needed: check the "
        "source and what stands after the #."
    ),
    "records.testEmpty": N_(
        "The test set {source} has no usable record, but at least one is needed: check the source "
        "and what stands after the #."
    ),
    "records.sizes": N_(
        "{name} in {source} is {size} pixels, most images are {usual} ({count} differ): bring all "
        "images to the size that the network was trained on."
    ),
}
_UNREADABLE: Final[dict[str, str]] = {
    "records.unreadable.empty": N_(
        "{count} of {total} records in {source} cannot be used ({names}), the first because its "
        "file is empty: ask for new copies, or agree to go on without them (--accept unreadable)."
    ),
    "records.unreadable.notAnImage": N_(
        "{count} of {total} records in {source} cannot be used ({names}), the first because it is "
        "no PNG, JPEG, WebP, BMP, TIFF or PPM image, whatever its name says: ask for new copies, "
        "or agree to go on without them (--accept unreadable)."
    ),
    "records.unreadable.tooLarge": N_(
        "{count} of {total} records in {source} cannot be used ({names}), the first because it is "
        "far too large: ask what it is, or agree to go on without them (--accept unreadable)."
    ),
    "records.unreadable.sixteenBit": N_(
        "{count} of {total} records in {source} cannot be used ({names}), the first because it has "
        "16 bits a channel, which cannot become 8 without losing what the network saw: ask for "
        "8-bit copies, or agree to go on without them (--accept unreadable)."
    ),
    "records.unreadable.truncated": N_(
        "{count} of {total} records in {source} cannot be used ({names}), the first because its "
        "file ends early: ask for new copies, or agree to go on without them "
        "(--accept unreadable)."
    ),
    "records.unreadable.damaged": N_(
        "{count} of {total} records in {source} cannot be used ({names}), the first because its "
        "file is damaged: ask for new copies, or agree to go on without them "
        "(--accept unreadable)."
    ),
}
_EXCLUDED: Final[dict[str, str]] = {
    "records.excluded.overlap": N_("also a forget record"),
    "records.excluded.empty": N_("empty file"),
    "records.excluded.notAnImage": N_("not an image that is read"),
    "records.excluded.tooLarge": N_("far too large"),
    "records.excluded.sixteenBit": N_("16 bits a channel"),
    "records.excluded.truncated": N_("file ends early"),
    "records.excluded.damaged": N_("file damaged"),
}
_FINDINGS: Final[dict[str, str]] = {
    "records.hiddenSkipped": N_("{source}: {count} hidden names were skipped ({names})."),
    "records.linksSkipped": N_(
        "{source}: {count} links were skipped, because they lead out of it, to a folder or nowhere "
        "({names})."
    ),
    "records.specialSkipped": N_(
        "{source}: {count} names were skipped that are no ordinary files ({names})."
    ),
    "records.notImages": N_("{source}: {count} files are no images and were skipped ({names})."),
    "records.notInTable": N_(
        "{source}: {count} files are not in the labels table and were skipped ({names})."
    ),
    "records.outsideClasses": N_(
        "{source}: {count} images lie in no class folder and were skipped ({names})."
    ),
    "records.nested": N_(
        "{source}: {count} images lie deeper than their class folder ({names}); their class is "
        "the first folder's."
    ),
    "records.unwrapped": N_(
        "{source}: the folder {folder} holds everything, so the folders inside it are the classes."
    ),
    "records.classOrder": N_(
        "Class names stand in string order, in which {name} comes where natural order has {other}: "
        "if the network was trained in natural order, give a classes file (--classes)."
    ),
    "records.classesFromOne": N_(
        "The classes are the numbers 1 to {last}, so index 0 has no records: if the network counts "
        "from 0, give a classes file (--classes)."
    ),
    "records.classesFilled": N_(
        "{count} class numbers below the largest have no records ({names}); they keep their index."
    ),
    "records.selectorTail": N_(
        "{file} ends at record {last} although {source} has {count}: it may have been made for a "
        "smaller source, for example one without its validation records."
    ),
    "records.oneBit": N_("{source}: {count} of {total} images have one bit a pixel; read as grey."),
    "records.alphaDropped": N_(
        "{source}: transparency was dropped from {count} of {total} images; colour hidden under it "
        "shows."
    ),
    "records.palette": N_("{source}: {count} of {total} images have a palette; read as colour."),
    "records.cmyk": N_("{source}: {count} of {total} images are CMYK; converted to RGB."),
    "records.otherColours": N_(
        "{source}: {count} of {total} images are neither grey nor RGB; converted to RGB."
    ),
    "records.greyAsColour": N_(
        "{source}: {count} of {total} images are grey among colour ones; read as three equal "
        "channels."
    ),
    "records.turnIgnored": N_(
        "{source}: {count} of {total} images ask to be turned when shown; they were read as stored."
    ),
    "records.turnApplied": N_(
        "{source}: {count} of {total} images (TIFF) ask to be turned and were turned, as the image "
        "library does."
    ),
    "records.forgetInTest": N_(
        "{count} forget records of {source} are also in test ({names}): the two readings are not "
        "independent."
    ),
    "records.keptInTest": N_(
        "{count} kept records of {source} are also in test ({names}): the test reading is not one "
        "of unseen records."
    ),
    "records.twiceInForget": N_("{source}: {count} forget records repeat others ({names})."),
    "records.twiceInKept": N_("{source}: {count} kept records repeat others ({names})."),
    "records.twiceInTest": N_("{source}: {count} test records repeat others ({names})."),
}
SENTENCES: Final[dict[str, str]] = {
    **_SOURCES,
    **_TABLES,
    **_ZIPS,
    **_CLASSES,
    **_SELECTORS,
    **_SETS,
    **_UNREADABLE,
    **_EXCLUDED,
    **_FINDINGS,
}
